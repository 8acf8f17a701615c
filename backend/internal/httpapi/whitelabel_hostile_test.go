package httpapi_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/media"
)

// refusedLooks are hostile values of a brand by field, none of which may be stored.
var refusedLooks = map[string][]any{
	"primaryColor": {
		"red;}", "url(https://evil.example/x)", "</style><script>alert(1)</script>", "var(--x)", "#8bc34a/**/;}",
	},
	"buttonColor": {"#fff;background:url(//evil.example)", "expression(alert(1))", "rgb(0,0,0);@import 'x'"},
	"backgroundColor": {
		"#fff}body{display:none", "rgba(0,0,0,url(x))", "#fff\n}*{background:url(//evil.example)}", "\\66 ff",
	},
	"backgroundOpacity": {-1, 2, "1;}"},
	"privacyPolicyUrl": {
		"javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "\u0001javascript:alert(1)",
		"//evil.example", "/\\evil.example", "data:text/html,x", "vbscript:x", "http://evil.example",
		"https://lepelblad@evil.example/", "https://evil.example/\"onclick=\"alert(1)", "https://[::1]/",
	},
	"logoUrl": {
		"https://evil.example/x.svg", "data:image/svg+xml,<svg onload=alert(1)>", "/api/v1/x", "//evil.example/x.png",
		"/brand/../api/v1/x.png", "/media/%2e%2e/x.png", "javascript:alert(1)",
	},
	"customFavicon": {"https://evil.example/x.ico", "data:image/png;base64,AAAA", "/brand/x/icon.svg?v=<script>"},
	"backgroundImage": {
		`/x");background:url("https://evil.example`, "https://evil.example/x.gif", "/brand/x/a.svg')",
		"/brand/x/a.png\nb",
	},
	"supportEmail": {
		"x@evil.example\nBcc: y@evil.example", "\"<script>\"@evil.example", "x@evil.example?subject=x&body=y z",
		"Evil <x@evil.example>", "x\u202e@evil.example",
	},
	"name":              {"Fit\u202ePuur", "Fit\u200bPuur", "Fit\nPuur", " ", strings.Repeat("a", 101)},
	"appName":           {"Fit\u202ePuur", "Fit\x00Puur", "", "\u2067Puur", "Fit\ufeffPuur"},
	"customTitle":       {"Titel\r\nSet-Cookie: x=y", "\u2066titel", strings.Repeat("t", 101), "a\u2028b"},
	"customDescription": {"a\u0000b", "a\u202db", strings.Repeat("d", 301)},
	"companyAddress":    {"Straat\nBcc: x@evil.example", "\u2069straat"},
	"paths":             {[]any{"../admin"}, []any{"/start"}, []any{"x\"><script>"}, []any{"a//b"}, []any{"%2e%2e"}},
	"domains": {
		[]any{"evil.example/x"}, []any{"EVIL.example"}, []any{"127.0.0.1"}, []any{"evil.example:80"},
		[]any{"*.example"}, []any{"xn--a"}, []any{"localhost"}, []any{},
	},
	"consentMode": {"never"},
	"language":    {"xx\"onload=", "../nl"},
}

// markup are texts that look like markup or code. They may be stored, and must be shown as they are.
var markup = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `</title><script>alert(1)</script>`,
	`{{constructor}}`, `' onmouseover='alert(1)`, `<svg/onload=alert(1)>`, `]]><!--<a href="//evil.example">`,
	`</script><script>alert(1)//`,
}

func TestWhitelabel_StoresNoHostileValue(t *testing.T) {
	srv := newServer(t)
	manager, tenant := srv.signedInManager("fitpuur")
	boss := srv.signedInStaff() // may change more fields
	path := whitelabels + "/" + tenant.String()
	before := manager.whitelabel(t, tenant.String())
	values := 0
	for field, list := range refusedLooks {
		for _, value := range list {
			values++
			input := map[string]any{
				"name": before.Name, "slug": before.Slug, "language": before.Language, "domains": before.Domains,
				field: value,
			}
			for _, staff := range []*browser{manager, boss} {
				staff.whitelabel(t, tenant.String())
				got := staff.put(path, input)
				refused := got.status == http.StatusUnprocessableEntity || got.status == http.StatusBadRequest
				// Fields that only internal admins may change do not change for others.
				if !refused && (staff == boss || got.status != http.StatusOK) {
					t.Errorf("%s = %q: status %d: %s", field, value, got.status, got.body)
				}
			}
		}
	}
	if values < 60 {
		t.Errorf("%d values, want 60 at least", values)
	}
	after := manager.whitelabel(t, tenant.String())
	if was, is := lookOf(t, before), lookOf(t, after); after.Draft != nil || is != was {
		t.Errorf("got %s, want %s", is, was)
	}
}

func TestWhitelabel_ShowsMarkupAsText(t *testing.T) {
	srv := newServer(t)
	boss, tenant := srv.signedInStaff(), srv.Scope("fitpuur").Tenant()
	path := whitelabels + "/" + tenant.String()
	before := boss.whitelabel(t, tenant.String())
	for n, text := range markup {
		input := map[string]any{"name": before.Name, "slug": before.Slug, "language": before.Language,
			"domains": before.Domains}
		maps.Copy(input, map[string]any{"name": text, "appName": text, "customTitle": text, "customDescription": text,
			"companyAddress": text})
		boss.whitelabel(t, tenant.String())
		boss.put(path, input).wantStatus(t, http.StatusOK)
		for _, page := range []string{"/", "/privacy-policy", "/register", "/api/manifest.json"} {
			body := string(srv.browser("fitpuur.localhost").get(page).wantStatus(t, http.StatusOK).body)
			if page != "/api/manifest.json" && strings.Contains(body, text) && strings.ContainsAny(text, "<") {
				t.Errorf("%s has %q as it is", page, text)
			}
		}
		// The brand's mail has the text in its subject or in its frame.
		address := fmt.Sprintf("hallo%d@voorbeeld.example", n)
		srv.browser("fitpuur.localhost").requestRegistration(address, nil).wantStatus(t, http.StatusNoContent)
		mails := srv.MailTo(address)
		if len(mails) == 0 {
			t.Fatalf("no mail to %s", address)
		}
		for _, mail := range mails {
			if strings.Contains(text, "<") && strings.Contains(mail.HTML, text) ||
				strings.ContainsAny(mail.Subject+mail.FromName, "\r\n") {
				t.Errorf("mail %q has %q as it is", mail.Subject, text)
			}
		}
	}
}

func TestWhitelabel_HostileImageIsRefused(t *testing.T) {
	srv := newServer(t)
	manager, tenant := srv.signedInManager("fitpuur")
	script := `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
	for name, c := range map[string]struct {
		file   string
		bytes  []byte
		status int
	}{
		"a drawing with a script":    {"logo.svg", []byte(script), http.StatusUnprocessableEntity},
		"a drawing named as a photo": {"logo.png", []byte(script), http.StatusUnprocessableEntity},
		"a page named as a photo":    {"logo.jpg", []byte("<!doctype html><script>alert(1)</script>"), 422},
		"a name that leaves":         {"../../logo.svg", []byte(script), http.StatusUnprocessableEntity},
		"a bomb":                     {"logo.png", pngOf(60_000, 60_000), http.StatusUnprocessableEntity},
		"a wide bomb":                {"logo.png", pngOf(1<<31-1, 1), http.StatusUnprocessableEntity},
		"a huge file":                {"logo.png", make([]byte, media.MaxUpload+1), http.StatusRequestEntityTooLarge},
	} {
		got := manager.uploadAs("image", uploadImage+"?tenantId="+tenant.String(), c.file, c.bytes)
		if got.status != c.status {
			t.Errorf("%s: status %d, want %d: %s", name, got.status, c.status, got.body)
		}
	}
	if stored := srv.storedImages(); len(stored) != 0 {
		t.Errorf("stored: %v", stored)
	}
}

// pngOf returns a PNG whose header declares a size, with hardly any content.
func pngOf(width, height uint32) []byte {
	var file bytes.Buffer
	file.WriteString("\x89PNG\r\n\x1a\n")
	chunk := func(kind string, data []byte) {
		_ = binary.Write(&file, binary.BigEndian, uint32(len(data)))
		content := append([]byte(kind), data...)
		file.Write(content)
		_ = binary.Write(&file, binary.BigEndian, crc32.ChecksumIEEE(content))
	}
	header := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	chunk("IHDR", append(header, 8, 2, 0, 0, 0))
	chunk("IDAT", []byte{0x78, 0x9c, 0x03, 0, 0, 0, 0, 1})
	chunk("IEND", nil)
	return file.Bytes()
}

// lookOf returns a white-label as JSON, without the fields that a check of its domains changes.
func lookOf(t *testing.T, w api.WhitelabelDetail) string {
	t.Helper()
	w.DomainStates = nil
	raw, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}
