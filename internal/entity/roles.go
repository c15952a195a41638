package entity

import "strings"

// roles are the parts that persons and companies play in contracts and on
// forms. A role is a PersonType, never a name.
var roles = set("borrower borrowers lender lenders guarantor guarantors grantor grantee bank company agent trustee holder debtor creditor seller buyer purchaser tenant landlord employee employer executive parent subsidiary issuer pledgor obligor maker payee licensor licensee lessor lessee mortgagor mortgagee co-borrower")

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// IsRole says that t is the role of a party to a contract.
func IsRole(t string) bool {
	t = strings.ToLower(t)
	return roles[t] || t == "secured party" || t == "administrative agent"
}
