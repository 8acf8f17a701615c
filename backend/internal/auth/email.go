package auth

import (
	"regexp"
	"strings"
)

// maxEmail is the longest address that mail servers take, in characters (RFC 5321, section 4.5.3.1.3).
const maxEmail = 254

// maxLocalPart is the longest part before the @, in characters.
const maxLocalPart = 64

// addrSpec matches a plain address: dots between atoms, and a domain of at least two labels. It has no display name,
// quotes, comments, source route or address literal, all of which RFC 5322 allows and mail programs read differently.
var addrSpec = regexp.MustCompile("^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*" +
	`@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`)

// NormaliseEmail returns an address in lower case, without surrounding spaces. RFC 5321 allows case-sensitive local
// parts, but no provider uses them.
func NormaliseEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// ParseEmail returns a normalised address, and reports whether it is one plain address.
func ParseEmail(text string) (email string, ok bool) {
	email = NormaliseEmail(text)
	local, _, _ := strings.Cut(email, "@")
	return email, len(email) <= maxEmail && len(local) <= maxLocalPart && addrSpec.MatchString(email)
}

// Mailbox returns the mailbox of an address, for counting mail to it: without the tag after a plus sign, and for Gmail
// without dots. It must not be used to find an account, since not every provider has such tags.
func Mailbox(email string) string {
	local, domain, _ := strings.Cut(NormaliseEmail(email), "@")
	if tagless, _, tagged := strings.Cut(local, "+"); tagged && tagless != "" {
		local = tagless
	}
	if domain == "gmail.com" || domain == "googlemail.com" {
		local, domain = strings.ReplaceAll(local, ".", ""), "gmail.com"
	}
	return local + "@" + domain
}
