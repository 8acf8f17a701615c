package httpapi_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"maps"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/media"
)

// hostileLooks are values of a brand that its visitors must not suffer from. A browser test tries them too.
var hostileLooks = func() (looks struct {
	Refused map[string][]any // by field; none may be stored
	Markup  []string         // texts that look like code; they may be stored, and must be shown as they are
}) {
	raw, err := os.ReadFile("testdata/hostile_looks.json")
	if err == nil {
		err = json.Unmarshal(raw, &looks)
	}
	if err != nil {
		panic(err)
	}
	return looks
}()

func TestWhitelabel_StoresNoHostileValue(t *testing.T) {
	srv := newServer(t)
	manager, tenant := srv.signedInManager("fitpuur")
	boss := srv.signedInStaff() // may change more fields
	path := whitelabels + "/" + tenant.String()
	before := manager.whitelabel(t, tenant.String())
	values := 0
	for field, list := range hostileLooks.Refused {
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
	for n, text := range hostileLooks.Markup {
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
