package tenancy

import (
	"fmt"
	"strings"
)

// CanonicalPath returns the canonical form of an escaped URL path, so that a rule about paths cannot be bypassed by
// another spelling. It starts with one slash and does not end with one, is in lower case, has no empty segments, dot
// segments or backslashes, and escapes only what RFC 3986, section 3.3 requires. Escapes are decoded once. The function
// is idempotent. The pages have the same function, in consumer-app/src/lib.
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

// unescapeOnce decodes escapes once. A percent sign that is not part of an escape is kept.
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

// escapePart returns a path segment in lower case with the required escapes.
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

// lower converts an ASCII letter to lower case and keeps other bytes.
func lower(letter byte) byte {
	if letter >= 'A' && letter <= 'Z' {
		return letter + 'a' - 'A'
	}
	return letter
}
