package tenancy

import (
	"fmt"
	"strings"
)

// CanonicalPath is the one form of a page's path, given as it stands in the address, escapes and all. Browsers, proxies
// and people write the same page in many ways; a rule about a path must not be passed by with one of them. It begins
// with exactly one slash and ends with none, is in lower case, and has no empty part, no dot and no backslash; only
// what may not stand in a path is escaped (RFC 3986, section 3.3). Escapes are undone once. The form of a canonical
// path is that path. The pages have the same rule, in consumer-app/src/lib.
func CanonicalPath(path string) string {
	var parts []string
	for _, part := range strings.FieldsFunc(unescapeOnce(path), func(r rune) bool { return r == '/' || r == '\\' }) {
		switch part {
		case ".":
		case "..":
			parts = parts[:max(0, len(parts)-1)]
		default:
			parts = append(parts, escapePart(part))
		}
	}
	return "/" + strings.Join(parts, "/")
}

// unescapeOnce undoes escapes. A percent sign that begins none stays.
func unescapeOnce(path string) string {
	var text strings.Builder
	for n := 0; n < len(path); n++ {
		if path[n] == '%' && n+2 < len(path) {
			high, low := strings.IndexByte(hexDigits, lower(path[n+1])), strings.IndexByte(hexDigits, lower(path[n+2]))
			if high >= 0 && low >= 0 {
				text.WriteByte(byte(high<<4 | low))
				n += 2
				continue
			}
		}
		text.WriteByte(path[n])
	}
	return text.String()
}

const hexDigits = "0123456789abcdef"

// escapePart is a part of a path in lower case, with escapes for what may not stand in one.
func escapePart(part string) string {
	var text strings.Builder
	for n := range len(part) {
		letter := lower(part[n])
		if letter >= 'a' && letter <= 'z' || letter >= '0' && letter <= '9' ||
			strings.IndexByte("-._~!$&'()*+,;=:@", letter) >= 0 {
			text.WriteByte(letter)
		} else {
			fmt.Fprintf(&text, "%%%02X", letter)
		}
	}
	return text.String()
}

// lower is a letter of ASCII in lower case; other bytes stay.
func lower(letter byte) byte {
	if letter >= 'A' && letter <= 'Z' {
		return letter + 'a' - 'A'
	}
	return letter
}
