package pagegen

// entry is a label with the kind of its answer.
type entry struct {
	label string
	kind  kind
}

// column is a column of a table.
type column = entry

// choice is a question with its options.
type choice struct {
	question string
	options  []string
}

// topic is what a form asks for.
type topic struct {
	titles   []string
	sections []string
	entries  []entry
	columns  []column
	rows     []entry
	choices  []choice
}

var topics = []topic{
	{
		titles:   []string{"Motor Vehicle Claim Form", "Notice of Accident", "AUTOMOBILE LOSS NOTICE"},
		sections: []string{"Policyholder", "Details of the accident", "Other driver", "Witnesses", "Damage", "1. Insured", "2. Loss"},
		entries:  []entry{{"Policy No.", kCode}, {"Claim number", kCode}, {"Name of insured", kPerson}, {"Date of loss", kDate}, {"Time", kTime}, {"Address", kAddress}, {"Phone", kPhone}, {"E-mail", kEmail}, {"Vehicle", kVehicle}, {"Registration", kPlate}, {"VIN", kVIN}, {"Driver", kPerson}, {"Driver's licence no.", kCode}, {"Place of accident", kCity}, {"Estimated repair cost", kAmount}, {"Witness", kPerson}, {"Police report no.", kCode}, {"Description", kSentence}, {"Insurer of other party", kCompany}, {"Deductible", kAmount}},
		columns:  []column{{"Part", kGoods}, {"Code", kShortCode}, {"Qty", kNumber}, {"Hours", kNumber}, {"Labour", kAmount}, {"Amount", kAmount}},
		choices:  []choice{{"Was anyone injured?", []string{"Yes", "No"}}, {"Type of loss", []string{"Collision", "Theft", "Fire", "Glass", "Other"}}, {"Vehicle drivable?", []string{"Yes", "No", "Unknown"}}, {"Police called", []string{"Yes", "No"}}, {"Weather", []string{"Dry", "Wet", "Snow", "Fog"}}},
	},
	{
		titles:   []string{"Patient Registration", "MEDICAL HISTORY QUESTIONNAIRE", "New Patient Intake Form", "Health Insurance Claim"},
		sections: []string{"Patient information", "Insurance", "Medical history", "Emergency contact", "Consent", "Part A", "Part B"},
		entries:  []entry{{"Last name", kLast}, {"First name", kFirst}, {"Date of birth", kDate}, {"Sex", kShortCode}, {"Street", kStreet}, {"City", kCity}, {"State", kState}, {"ZIP", kZip}, {"Home phone", kPhone}, {"Employer", kCompany}, {"Occupation", kOccupation}, {"Insurance company", kCompany}, {"Member ID", kCode}, {"Group number", kNumber}, {"Social security number", kTaxID}, {"Physician", kPerson}, {"Reason for visit", kDiagnosis}, {"Diagnosis", kDiagnosis}, {"Emergency contact", kPerson}, {"Relationship", kRelation}, {"Height", kNumber}, {"Weight", kWeight}, {"Allergies", kMedication}},
		columns:  []column{{"Medication", kMedication}, {"Dose", kDose}, {"Times per day", kNumber}, {"Since", kDate}, {"Prescribed by", kPerson}},
		choices:  []choice{{"Marital status", []string{"Single", "Married", "Divorced", "Widowed"}}, {"Do you smoke?", []string{"Yes", "No", "Former"}}, {"Have you ever had", []string{"Asthma", "Diabetes", "Heart disease", "Stroke", "Cancer", "Arthritis"}}, {"Sex", []string{"Male", "Female"}}, {"Pregnant", []string{"Yes", "No"}}},
	},
	{
		titles:   []string{"Uniform Loan Application", "Application for Credit", "MORTGAGE APPLICATION", "Personal Loan Request"},
		sections: []string{"Borrower", "Co-Borrower", "Employment", "Income and expenses", "Assets", "Declarations", "I. Type of loan"},
		entries:  []entry{{"Applicant", kPerson}, {"Loan amount", kAmount}, {"Interest rate", kPercent}, {"Term in months", kNumber}, {"Purpose of loan", kSentence}, {"Present address", kAddress}, {"Years at address", kNumber}, {"Employer", kCompany}, {"Position", kOccupation}, {"Monthly income", kAmount}, {"Other income", kAmount}, {"Monthly rent", kAmount}, {"SSN", kTaxID}, {"Date of birth", kDate}, {"Account no.", kIBAN}, {"Bank", kCompany}, {"Co-applicant", kPerson}, {"Dependents", kNumber}, {"Property value", kAmount}, {"Telephone", kPhone}},
		columns:  []column{{"Creditor", kCompany}, {"Account", kCode}, {"Balance", kAmount}, {"Monthly payment", kAmount}, {"Opened", kDate}},
		rows:     []entry{{"Base income", kAmount}, {"Overtime", kAmount}, {"Bonuses", kAmount}, {"Rental income", kAmount}, {"Total", kAmount}},
		choices:  []choice{{"Purpose", []string{"Purchase", "Refinance", "Construction", "Other"}}, {"Property will be", []string{"Primary residence", "Second home", "Investment"}}, {"Are you a citizen?", []string{"Yes", "No"}}, {"Own or rent", []string{"Own", "Rent"}}},
	},
	{
		titles:   []string{"Bill of Lading", "STRAIGHT BILL OF LADING", "Delivery Note", "Shipping Order", "Packing List"},
		sections: []string{"Shipper", "Consignee", "Carrier", "Goods", "Special instructions", "Received"},
		entries:  []entry{{"Shipper", kCompany}, {"Consignee", kCompany}, {"B/L number", kCode}, {"Ship date", kDate}, {"Carrier", kCompany}, {"Trailer no.", kPlate}, {"Seal no.", kCode}, {"Origin", kCity}, {"Destination", kCity}, {"Freight charges", kAmount}, {"C.O.D. amount", kAmount}, {"Driver", kPerson}, {"Gross weight", kWeight}, {"Net weight", kWeight}, {"Packages", kNumber}, {"Address", kAddress}, {"Contact", kPhone}, {"Remarks", kSentence}},
		columns:  []column{{"Qty", kNumber}, {"Unit", kUnit}, {"Description of goods", kGoods}, {"Weight", kWeight}, {"Class", kShortCode}, {"Charges", kAmount}},
		choices:  []choice{{"Freight", []string{"Prepaid", "Collect", "Third party"}}, {"Hazardous", []string{"Yes", "No"}}, {"Condition on arrival", []string{"Good", "Damaged", "Short"}}},
	},
	{
		titles:   []string{"INVOICE", "Purchase Order", "Order Form", "Quotation", "Credit Note"},
		sections: []string{"Bill to", "Ship to", "Items", "Payment", "Terms"},
		entries:  []entry{{"Invoice no.", kCode}, {"Date", kDate}, {"Due date", kDate}, {"Customer", kCompany}, {"Customer no.", kNumber}, {"Attention", kPerson}, {"P.O. number", kCode}, {"Ship via", kCompany}, {"Terms", kShortCode}, {"Subtotal", kAmount}, {"Tax", kAmount}, {"Total due", kAmount}, {"Address", kAddress}, {"VAT ID", kCode}, {"IBAN", kIBAN}, {"Salesperson", kPerson}, {"Phone", kPhone}, {"Fax", kPhone}},
		columns:  []column{{"Item", kShortCode}, {"Description", kGoods}, {"Quantity", kNumber}, {"Unit", kUnit}, {"Unit price", kAmount}, {"Discount", kPercent}, {"Total", kAmount}},
		choices:  []choice{{"Payment", []string{"Cheque", "Card", "Transfer", "Cash"}}, {"Delivery", []string{"Standard", "Express"}}},
	},
	{
		titles:   []string{"Employee Record", "APPLICATION FOR EMPLOYMENT", "Statement of Earnings", "Leave Request", "Tax Withholding Certificate"},
		sections: []string{"Personal data", "Education", "Previous employment", "Leave", "Approval", "Step 1", "Step 2"},
		entries:  []entry{{"Name", kPerson}, {"Employee ID", kNumber}, {"Department", kShortCode}, {"Job title", kOccupation}, {"Start date", kDate}, {"Supervisor", kPerson}, {"Salary", kAmount}, {"Home address", kAddress}, {"City or town", kCity}, {"State", kState}, {"ZIP code", kZip}, {"Taxpayer identification number", kTaxID}, {"Wages, tips, other compensation", kAmount}, {"Federal tax withheld", kAmount}, {"Employer identification number", kCode}, {"Days requested", kNumber}, {"From", kDate}, {"To", kDate}, {"Reason", kSentence}},
		columns:  []column{{"Employer", kCompany}, {"Position", kOccupation}, {"From", kDate}, {"To", kDate}, {"Salary", kAmount}},
		rows:     []entry{{"Gross pay", kAmount}, {"Income tax", kAmount}, {"Social security", kAmount}, {"Net pay", kAmount}},
		choices:  []choice{{"Type of leave", []string{"Vacation", "Sick", "Unpaid", "Parental"}}, {"Filing status", []string{"Single", "Married filing jointly", "Head of household"}}, {"Full time", []string{"Yes", "No"}}, {"Approved", []string{"Yes", "No"}}},
	},
	{
		titles:   []string{"Product Complaint Report", "INSPECTION REPORT", "Survey Questionnaire", "Request for Approval", "Test Report"},
		sections: []string{"General", "Findings", "Samples", "Action taken", "Distribution"},
		entries:  []entry{{"Report no.", kCode}, {"Date", kDate}, {"Inspector", kPerson}, {"Location", kCity}, {"Brand", kCompany}, {"Product", kGoods}, {"Lot number", kCode}, {"Sample size", kNumber}, {"Manufacturer", kCompany}, {"Reported by", kPerson}, {"Division", kShortCode}, {"Result", kSentence}, {"Budget", kAmount}, {"Copies to", kPerson}, {"Project", kShortCode}, {"Country", kCountry}, {"Completion", kDate}},
		columns:  []column{{"Sample", kShortCode}, {"Date", kDate}, {"Weight", kWeight}, {"Moisture", kPercent}, {"Count", kNumber}, {"Inspector", kLast}},
		rows:     []entry{{"Length", kNumber}, {"Width", kNumber}, {"Circumference", kNumber}, {"Pressure drop", kPercent}},
		choices:  []choice{{"Result", []string{"Pass", "Fail", "Retest"}}, {"Age group", []string{"18-24", "25-34", "35-49", "50+"}}, {"How satisfied are you?", []string{"Very", "Somewhat", "Not at all"}}, {"Sample retained", []string{"Yes", "No"}}},
	},
}
