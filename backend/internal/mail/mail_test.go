package mail

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestMessage_NamesAddNoHeadersAndNoMarkup(t *testing.T) {
	t.Parallel()
	evil := code
	evil.Name = "<script>alert(1)</script>\r\nBcc: iedereen@voorbeeld.example"
	sender := brand
	sender.Name = "Merk\r\nBcc: iedereen@voorbeeld.example"
	message, err := Compose(SignInCode, sender, "post@lepelblad.example", "noor@voorbeeld.example", evil)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(message.HTML, "<script>") {
		t.Error("the HTML contains markup from a name")
	}
	raw, err := message.raw()
	if err != nil {
		return // refusing the name is as good
	}
	head, _, _ := strings.Cut(string(raw), "\r\n\r\n")
	for line := range strings.SplitSeq(head, "\r\n") {
		if strings.HasPrefix(strings.ToLower(line), "bcc:") {
			t.Errorf("a name added the header %s", line)
		}
	}
}

// serveSMTP starts a mail server for one connection, which answers recipient to each recipient. It sends what it
// received to the channel.
func serveSMTP(t *testing.T, recipient string) (address string, received <-chan string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	mails := make(chan string, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		lines := bufio.NewReader(conn)
		reply := func(line string) { _, _ = io.WriteString(conn, line+"\r\n") }
		reply("220 ready")
		var mail strings.Builder
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			switch command := strings.ToUpper(line); {
			case strings.HasPrefix(command, "DATA"):
				reply("354 go on")
				line, err = lines.ReadString('\n')
				for err == nil && line != ".\r\n" {
					mail.WriteString(line)
					line, err = lines.ReadString('\n')
				}
				reply("250 accepted")
				mails <- mail.String()
			case strings.HasPrefix(command, "RCPT"):
				mail.WriteString(line)
				reply(recipient)
			case strings.HasPrefix(command, "QUIT"):
				reply("221 bye")
				return
			default:
				mail.WriteString(line)
				reply("250 ok")
			}
		}
	}()
	return listener.Addr().String(), mails
}

func TestSMTPSender_SendsTheMessage(t *testing.T) {
	t.Parallel()
	address, received := serveSMTP(t, "250 ok")
	sender, err := NewSender(t.Context(), "smtp://"+address)
	if err != nil {
		t.Fatal(err)
	}
	message, err := Compose(SignInCode, brand, "post@lepelblad.example", "noor@voorbeeld.example", code)
	if err != nil {
		t.Fatal(err)
	}
	if err := sender.Send(t.Context(), message); err != nil {
		t.Fatal(err)
	}
	mail := <-received
	for _, part := range []string{
		"RCPT TO:<noor@voorbeeld.example>", "<post@lepelblad.example>", "FitPuur", "Reply-To: <hallo@fitpuur.example>",
		"204816",
		"text/plain", "text/html", "Auto-Submitted: auto-generated",
	} {
		if !strings.Contains(mail, part) {
			t.Errorf("%q is missing from\n%s", part, mail)
		}
	}
}

func TestSMTPSender_DistinguishesBadRecipients(t *testing.T) {
	t.Parallel()
	for answer, isBad := range map[string]bool{"550 no such user": true, "450 mailbox busy": false} {
		address, _ := serveSMTP(t, answer)
		sender, err := NewSender(t.Context(), "smtp://"+address)
		if err != nil {
			t.Fatal(err)
		}
		message, err := Compose(SignInCode, brand, "post@lepelblad.example", "noor@voorbeeld.example", code)
		if err != nil {
			t.Fatal(err)
		}
		if err := sender.Send(t.Context(), message); err == nil || errors.Is(err, ErrRecipient) != isBad {
			t.Errorf("reply %s: %v", answer, err)
		}
	}
}

func TestMessage_GoesToOnePlainAddress(t *testing.T) {
	t.Parallel()
	for _, to := range []string{"x<victim@voorbeeld.example>", "a@voorbeeld.example, b@voorbeeld.example", "noor", "",
		"noor@voorbeeld.example\r\nBcc: all@voorbeeld.example"} {
		message, err := Compose(SignInCode, brand, "post@lepelblad.example", to, code)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := message.raw(); !errors.Is(err, ErrRecipient) {
			t.Errorf("%q: %v", to, err)
		}
	}
}

func TestSESSender_SendsTheMessage(t *testing.T) {
	requests := make(chan []byte, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		requests <- body
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"MessageId":"1"}`)
	}))
	defer server.Close()
	for name, value := range map[string]string{
		"AWS_ENDPOINT_URL":            server.URL,
		"AWS_REGION":                  "eu-central-1",
		"AWS_ACCESS_KEY_ID":           "id",
		"AWS_SECRET_ACCESS_KEY":       "secret",
		"AWS_EC2_METADATA_DISABLED":   "true",
		"AWS_CONFIG_FILE":             "/dev/null",
		"AWS_SHARED_CREDENTIALS_FILE": "/dev/null",
	} {
		t.Setenv(name, value)
	}
	sender, err := NewSender(context.Background(), "ses:")
	if err != nil {
		t.Fatal(err)
	}
	message, err := Compose(SignInCode, brand, "post@lepelblad.example", "noor@voorbeeld.example", code)
	if err != nil {
		t.Fatal(err)
	}
	if err := sender.Send(context.Background(), message); err != nil {
		t.Fatal(err)
	}
	var request struct {
		FromEmailAddress string
		Destination      struct{ ToAddresses []string }
		Content          struct{ Raw struct{ Data string } }
	}
	if err := json.Unmarshal(<-requests, &request); err != nil {
		t.Fatal(err)
	}
	raw, err := base64.StdEncoding.DecodeString(request.Content.Raw.Data)
	if err != nil || request.FromEmailAddress != "post@lepelblad.example" ||
		len(request.Destination.ToAddresses) != 1 ||
		!strings.Contains(string(raw), "Auto-Submitted") {
		t.Errorf("SES received %+v (%v)", request, err)
	}
}

func TestNewSender_RefusesOtherAddresses(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "post", "http://example.com", "smtp://host:notaport", "://"} {
		if _, err := NewSender(t.Context(), address); err == nil {
			t.Errorf("NewSender accepted %q", address)
		}
	}
}
