"""What the drawn lines say: running text, words of latin languages, and the things that forms hold."""
import glob
import json
import os
import re

from charset import INDEX, clean

FORM = """Name Last First Middle Initial Date Signature Address City State Zip Code Phone Fax Telephone Number No. Total Amount Price Qty
Quantity Unit Description Item Order Invoice Account Policy Claim Insured Insurer Insurance Provider Patient Doctor Physician Hospital Diagnosis
Treatment Birth Sex Age Male Female Married Single Employer Employee Employment Occupation Company Department Division Title Position Supervisor
Manager Director President Vice Secretary Treasurer Attorney Client Customer Vendor Supplier Buyer Seller Tenant Landlord Borrower Lender Loan
Mortgage Rate Interest Principal Payment Due Paid Balance Credit Debit Card Check Bank Routing Tax Income Gross Net Deduction Exempt Federal
Social Security Driver License Vehicle Make Model Year Serial Plate Mileage Property Street Avenue Road Apartment Suite Floor Building County
Country Subject To From cc Re Attn Attention Memo Memorandum Report Request Approval Approved Authorized Requested Received Submitted Prepared
Reviewed Completed Effective Expiration Start End Begin Finish Time Hours Days Weeks Months Page Pages Of Copy Copies File Reference Code Type
Category Class Group Region District Area Zone Section Part Schedule Exhibit Appendix Table Figure Form Application Registration Agreement
Contract Lease Purchase Sale Sales Market Marketing Brand Product Products Sample Samples Test Tests Testing Result Results Method Procedure
Analysis Laboratory Research Study Project Program Protocol Experiment Control Group Dose Weight Height Length Width Diameter Temperature
Pressure Volume Density Moisture Percent Average Mean Standard Deviation Range Minimum Maximum Median Budget Cost Costs Expense Expenses
Revenue Profit Loss Fiscal Quarter Annual Monthly Weekly Daily Yes No N/A None Other Specify Explain Comments Remarks Notes Instructions
Please print complete sign return attach enclose original carbon copy confidential urgent important message transmittal cover sheet following
number of pages including this if you do not receive all call immediately facsimile distribution circulation advertising promotion campaign
coupon retail retailer wholesale outlet store chain account manager territory distributor shipment shipped carrier freight warehouse inventory
stock manufacturer cigarette cigarettes filter tobacco menthol pack carton blend tar nicotine smoke smoking paper tip consumer panel
survey questionnaire respondent interview media newspaper magazine television radio outdoor circulation edition issue space color ad
compound chemical formula solution solvent acid reagent purity batch lot storage toxicity hazard health safety environment regulation
agency commission bureau administration committee board council association institute university college school foundation corporation
incorporated limited inc. ltd. corp. co. llc international national american united states department justice district court case
plaintiff defendant docket filed hearing witness testimony deposition counsel firm legal statute law act bill amendment
GST RM CASH CHANGE SUBTOTAL ROUNDING TAX INVOICE RECEIPT THANK YOU PLEASE COME AGAIN GOODS SOLD ARE NOT RETURNABLE CASHIER TABLE
SDN BHD JALAN TAMAN BANDAR SELANGOR KUALA LUMPUR JOHOR BAHRU MALAYSIA TEL FAX DISC ITEMS QTY AMOUNT TOTAL INCL EXCL SERVICE CHARGE""".split()
FIRST = """James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles
Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Margaret Mark Sandra Donald Ashley Steven Kimberly Paul Emily Andrew Donna Joshua Michelle
Kenneth Carol Kevin Amanda Brian Melissa George Deborah Edward Stephanie Ronald Rebecca Timothy Laura Jason Helen Jeffrey Sharon Ryan Cynthia Jacob
Kathleen Gary Amy Nicholas Angela Eric Shirley Jonathan Anna Stephen Ruth Larry Brenda Justin Pamela Scott Nicole Brandon Katherine Benjamin Samantha
Samuel Christine Gregory Emma Frank Catherine Alexander Debra Raymond Virginia Patrick Rachel Jack Carolyn Dennis Janet Jerry Maria Leland Jane Leopold
Jean Pierre Marie Louis Henri Jacques Marcel Émile René Gaston Lucien Suzanne Germaine Yvonne Hans Karl Fritz Jürgen Günter José Luis Carmen Giovanni""".split()
LAST = """Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore
Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green
Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales
Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett
Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Stanford Lathrop Hodgson Spencer Whittaker Osborne
Müller Schmidt Dubois Lefèvre Moreau Fournier Novák Svoboda Kowalski Nowak Tan Lim Wong Ng Chua""".split()
CITIES = """New York Los Angeles Chicago Houston Phoenix Philadelphia San Antonio Dallas Austin Boston Seattle Denver Louisville Richmond
Winston-Salem Greensboro Raleigh Durham Atlanta Miami Tampa Cleveland Columbus Detroit Minneapolis Portland Sacramento Washington Paris London Montréal
Québec Lyon Berlin München Praha Wien Madrid Milano Kuala Lumpur Johor Bahru""".split()
MONTHS = "January February March April May June July August September October November December".split()
MOIS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()
STATES = "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split()
UNITS = "mg kg g ml cm mm in. ft. lbs. oz. % hrs min. sec. ppm °C °F kW pcs".split()
LABELS = ["[X]", "[ ]", "( )", "(X)", "/", "//", "%", "#", "&", "(a)", "(b)", "(1)", "1.", "2.", "3)", "A.", "-", "--", "___", "_____", "....", "*", "**", "N/A", "$", "X", "✓", "☐", "☒", "•", "…", "@", "c/o", "w/", "©", "®", "TM", "™", "§", "°", "±", "½", "¼", "=", "+", "<", ">", "|", "\\", "~", "{", "}", "^", "£", "€", "¢"]


def running(sources):
    """Sentences of openly licensed text, as lists of words."""
    out = []
    for path in sources:
        if path.endswith(".jsonl"):
            for line in open(path, encoding="utf-8"):
                text = json.loads(line)["text"]
                text = re.sub(r" ([,.;:!?)%])", r"\1", re.sub(r"([($#@]) ", r"\1", text)).replace(" - ", "-").replace(" 's", "'s")
                out.append(text)
        else:
            for text in re.split(r"\n%\n|\n\s*\n", open(path, encoding="utf-8", errors="ignore").read()):
                out.append(text)
    lines = []
    for text in out:
        words = [w for w in (clean(w) for w in text.split()) if w]
        if len(words) >= 2:
            lines.append(words)
    return lines


class Text:
    def __init__(self, jsonl):
        self.lists = []
        for name, weight in (("american-english", 5), ("french", 2), ("ngerman", 1), ("spanish", 1), ("italian", 1)):
            path = "/usr/share/dict/" + name
            words = [w for w in (clean(w) for w in open(path, encoding="utf-8", errors="ignore").read().split()) if w]
            self.lists += [words] * weight
        fortunes = [p for p in glob.glob("/usr/share/games/fortunes/*") + glob.glob("/usr/share/games/fortunes/*/*") if os.path.isfile(p) and "." not in os.path.basename(p) and "ascii" not in p]
        self.sentences = running(list(jsonl) + fortunes + glob.glob("/usr/share/common-licenses/*"))
        self.rare = [c for c in INDEX if ord(c) > 126]

    def word(self, r):
        k = r.random()
        if k < 0.45:
            return r.choice(FORM)
        if k < 0.60:
            return r.choice(r.choice((FIRST, LAST, LAST, CITIES)))
        return r.choice(r.choice(self.lists))

    def case(self, r, w):
        m = r.random()
        return w.upper() if m < 0.3 else w.capitalize() if m < 0.5 else w

    def number(self, r):
        n = str(r.randrange(10 ** r.randrange(1, 8)))
        k = r.random()
        if k < 0.15:
            return "0" * r.randrange(1, 3) + n
        if k < 0.3:
            return f"{int(n):,}"
        return n

    def money(self, r):
        v = r.choice((f"{r.randrange(10 ** r.randrange(1, 7)):,}", str(r.randrange(10 ** r.randrange(1, 5)))))
        v += r.choice((".%02d", ".%02d", ".00", "", ",%02d")).replace("%02d", f"{r.randrange(100):02d}")
        return r.choice(("$", "$", "", "$ ", "€", "£", "RM ", "RM")) + v + r.choice(("", "", "", "", " SR", "%", " €", "-", "M"))

    def date(self, r):
        d, m, y = r.randrange(1, 32), r.randrange(1, 13), r.randrange(1900, 2030)
        s = r.choice("/-.//")
        return r.choice((f"{m}{s}{d}{s}{y % 100:02d}", f"{m:02d}{s}{d:02d}{s}{y}", f"{d:02d}{s}{m:02d}{s}{y}", f"{y}-{m:02d}-{d:02d}", f"{MONTHS[m - 1]} {d}, {y}",
                         f"{MONTHS[m - 1][:3]}. {d}, {y}", f"{d} {MONTHS[m - 1][:3].upper()} {y % 100:02d}", f"{d} {MOIS[m - 1]} {y}", f"{d}-{MONTHS[m - 1][:3]}-{y % 100:02d}", f"{MONTHS[m - 1].upper()} {d}, {y}",
                         f"{r.randrange(1, 13)}:{r.randrange(60):02d} {r.choice(('AM', 'PM', 'a.m.', 'P.M.', ''))}", f"{r.randrange(24):02d}:{r.randrange(60):02d}:{r.randrange(60):02d}"))

    def code(self, r):
        k = r.random()
        if k < 0.35:
            return f"({r.randrange(200, 999)}) {r.randrange(200, 999)}-{r.randrange(1000, 9999)}" if r.random() < 0.5 else f"{r.randrange(200, 999)}-{r.randrange(200, 999)}-{r.randrange(1000, 9999)}"
        if k < 0.45:
            return f"{r.choice(STATES)} {r.randrange(10000, 99999)}"
        if k < 0.52:
            return f"{r.choice(FIRST).lower()}{r.choice('._')}{r.choice(LAST).lower()}@{r.choice(FORM).lower()}.{r.choice(('com', 'org', 'net', 'fr'))}"
        if k < 0.57:
            return f"www.{r.choice(FORM).lower()}.com"
        return "".join(r.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789012345678901234567890-/.") for _ in range(r.randrange(2, 11)))

    def field(self, r):
        """A label, often with what was filled in."""
        n = r.choice((1, 1, 2, 2, 3, 4))
        label = " ".join(self.word(r) for _ in range(n))
        k = r.random()
        label = label.upper() if k < 0.45 else label.title() if k < 0.7 else label
        if r.random() < 0.65:
            label += r.choice((":", ":", ":", "", ".", " #", "#:", " :", "?", " -", " _____", " ______________", " ........"))
        if r.random() < 0.55:
            label += " " * r.choice((1, 1, 2, 4)) + self.value(r)
        return label

    def person(self, r):
        k = r.random()
        f, l = r.choice(FIRST), r.choice(LAST)
        name = f"{f} {l}" if k < 0.3 else f"{f[0]}. {r.choice('ABCDEFGHJKLMRSTW')}. {l}" if k < 0.65 else f"{l}, {f}" if k < 0.8 else f"{r.choice(('Mr.', 'Mrs.', 'Dr.', 'Ms.', 'M.', 'Mme'))} {l}"
        return name.upper() if r.random() < 0.25 else name

    def value(self, r):
        k = r.random()
        if k < 0.2:
            return self.number(r)
        if k < 0.36:
            return self.date(r)
        if k < 0.5:
            return self.money(r)
        if k < 0.62:
            return self.code(r)
        if k < 0.8:
            return self.person(r)
        if k < 0.87:
            return f"{r.randrange(1, 9999)} {self.case(r, r.choice(LAST))} {r.choice(('St.', 'Street', 'Ave.', 'Avenue', 'Road', 'Rd.', 'Blvd.', 'Drive', 'JALAN'))}"
        if k < 0.92:
            return f"{r.randrange(1, 999)}{r.choice(('', '.5', '.25', '.%d' % r.randrange(100)))} {r.choice(UNITS)}"
        return " ".join(self.case(r, self.word(r)) for _ in range(r.randrange(1, 4)))

    def line(self, r):
        k = r.random()
        if k < 0.42:
            s = r.choice(self.sentences)
            n = r.choice((1, 2, 3, 4, 5, 6, 7, 8, 10))
            i = r.randrange(max(1, len(s) - n + 1))
            t = " ".join(s[i:i + n])
            t = t.upper() if r.random() < 0.15 else t
        elif k < 0.66:
            t = self.field(r)
        elif k < 0.82:
            t = " ".join(self.value(r) for _ in range(r.choice((1, 1, 1, 2, 3))))
        elif k < 0.93:
            t = " ".join(self.case(r, r.choice(r.choice(self.lists))) + r.choice(("", "", "", "", ",", ".", ";", ")", "!", "?", "-")) for _ in range(r.randrange(1, 6)))
        elif k < 0.97:
            t = " ".join(r.choice((r.choice(LABELS), self.word(r), self.number(r))) for _ in range(r.randrange(1, 4)))
        else:
            t = "".join(r.choice(self.rare if r.random() < 0.3 else list("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")) for _ in range(r.randrange(2, 9)))
        if r.random() < 0.04:
            t = r.choice(("(%s)", '"%s"', "“%s”", "[%s]", "*%s", "%s*", "- %s", "• %s", "‘%s’")) % t
        return t[:r.choice((12, 24, 36, 48, 60))].strip()
