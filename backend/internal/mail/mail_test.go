package mail

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

var brand = Brand{
	Name: "FitPuur", Address: "Kerkstraat 1, Zwolle", SupportEmail: "hallo@fitpuur.example", Language: locale.Dutch,
	Site: "https://fitpuur.example", Button: "#f26b1d", ButtonText: "#000000",
}

var values = Values{Name: "Noor", Code: "204816", Email: "nieuw@voorbeeld.example", Link: "https://fitpuur.example/login", Role: "beheerder", Purchase: &Purchase{
	Plan: locale.Text{"nl": "Per kwartaal", "en": "Quarterly"}, Cents: 2495, TaxCents: 433, TaxPercent: 21, Months: 3, Processing: true,
	PaidUntil: time.Date(2027, 2, 21, 12, 0, 0, 0, time.UTC), LastWithdrawal: time.Date(2026, 12, 5, 23, 0, 0, 0, time.UTC),
}, Invite: &Invite{Inviter: "Bakkerij Jansen", Days: 90, OpenUntil: time.Date(2026, 12, 21, 0, 0, 0, 0, time.UTC)}, Stopped: &Stopped{StepsLeft: 2}}

func TestEveryLetterIsWrittenInBothLanguages(t *testing.T) {
	t.Parallel()
	for letter := range letters {
		for _, speak := range []locale.Language{locale.Dutch, locale.English} {
			of := brand
			of.Language = speak
			message, err := Write(letter, of, "post@lepelblad.example", "noor@voorbeeld.example", values)
			if err != nil {
				t.Errorf("%s in %s: %v", letter, speak, err)
				continue
			}
			for _, text := range []string{message.Subject, message.Text, message.HTML} {
				if text == "" || strings.Contains(text, "{{") || strings.Contains(text, "<no value>") {
					t.Errorf("%s in %s has a hole: %s", letter, speak, text)
				}
			}
			whom := "Noor"
			if letter == Invitation { // to somebody of whom nothing but the address is known
				whom = values.Email
			}
			if !strings.Contains(message.Text, whom) || !strings.Contains(message.HTML, "FitPuur") || message.FromName != "FitPuur" || message.ReplyTo != "hallo@fitpuur.example" {
				t.Errorf("%s in %s does not say to whom and from whom: %+v", letter, speak, message)
			}
			if _, err := message.raw(); err != nil {
				t.Errorf("%s in %s cannot be sent: %v", letter, speak, err)
			}
		}
	}
	if _, err := Write("gedicht", brand, "a@b.nl", "c@d.nl", values); err == nil {
		t.Error("a letter that does not exist is written")
	}
}

func TestAPurchaseIsConfirmedInFull(t *testing.T) {
	t.Parallel()
	for speak, parts := range map[locale.Language][]string{
		locale.Dutch:   {"“Per kwartaal” voor €\u00a024,95.", "met 3 maanden en betaal je weer €\u00a024,95", "€\u00a04,33 btw (21%)", "tot 21 februari 2027", "Tot en met 5 december 2026", "hallo@fitpuur.example", "onderweg"},
		locale.English: {"“Quarterly” for €24.95.", "for 3 months and you pay €24.95 again", "€4.33 is VAT (21%)", "until 21 February 2027", "Until 5 December 2026", "on its way"},
	} {
		of := brand
		of.Language = speak
		message, err := Write(Subscribed, of, "post@lepelblad.example", "noor@voorbeeld.example", values)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range parts {
			if !strings.Contains(message.Text, part) {
				t.Errorf("%q is not in %s", part, message.Text)
			}
		}
	}
}

func TestAnInvitationSaysWhoInvitesAndForHowLong(t *testing.T) {
	t.Parallel()
	until := values
	until.Invite = &Invite{Inviter: "Bakkerij Jansen", Until: time.Date(2027, 6, 30, 0, 0, 0, 0, time.UTC), OpenUntil: time.Date(2026, 12, 21, 0, 0, 0, 0, time.UTC)}
	for name, c := range map[string]struct {
		speak  locale.Language
		values Values
		parts  []string
	}{
		"days in Dutch":          {locale.Dutch, values, []string{"vanaf de dag waarop je begint, 90 dagen lang", "tot en met 21 december 2026", "alleen voor nieuw@voorbeeld.example"}},
		"days in English":        {locale.English, values, []string{"from the day you begin, for 90 days", "until 21 December 2026"}},
		"until a day in Dutch":   {locale.Dutch, until, []string{"tot en met 30 juni 2027. Daarna"}},
		"until a day in English": {locale.English, until, []string{"until 30 June 2027, that day included"}},
	} {
		of := brand
		of.Language = c.speak
		message, err := Write(Invitation, of, "post@lepelblad.example", "nieuw@voorbeeld.example", c.values)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range append(c.parts, "Bakkerij Jansen", "FitPuur", c.values.Link) {
			if !strings.Contains(message.Text, part) {
				t.Errorf("%s: %q is not in %s", name, part, message.Text)
			}
		}
		if !strings.Contains(message.Subject, "Bakkerij Jansen") || !strings.Contains(message.HTML, "Bakkerij Jansen") {
			t.Errorf("%s: who invites is not in %q, or not in the page", name, message.Subject)
		}
	}
}

func TestAnInvitationOfStaffNamesWhatTheyLookAfter(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		speak             locale.Language
		of, subject, says string
	}{
		{locale.Dutch, "Greenfork", "Je bent uitgenodigd voor het beheer van Greenfork", "in het beheer van Greenfork, als beheerder."},
		{locale.Dutch, "", "Je bent uitgenodigd voor het beheer van alle merken", "in het beheer van alle merken, als beheerder."},
		{locale.English, "Greenfork", "You are invited to the console of Greenfork", "in the console of Greenfork, as beheerder."},
		{locale.English, "", "You are invited to the console of all brands", "in the console of all brands, as beheerder."},
	} {
		in, with := brand, values
		in.Language, with.Of = c.speak, c.of
		message, err := Write(StaffInvitation, in, "post@lepelblad.example", "noor@voorbeeld.example", with)
		if err != nil {
			t.Fatal(err)
		}
		if message.Subject != c.subject || !strings.Contains(message.Text, c.says) || !strings.Contains(message.HTML, c.says) {
			t.Errorf("in %s, of %q: %q, %s", c.speak, c.of, message.Subject, message.Text)
		}
	}
}

func TestAReminderSaysWhatIsLeftAndHowToGetNoMore(t *testing.T) {
	t.Parallel()
	const unsubscribe = "https://fitpuur.example/unsubscribe?token=Zm9v_YmFy-Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFy"
	for name, c := range map[string]struct {
		speak   locale.Language
		letter  Letter
		stopped Stopped
		parts   []string
	}{
		"two steps in Dutch":      {locale.Dutch, ReminderHour, Stopped{StepsLeft: 2, LookAround: true}, []string{"Er zijn nog 2 stappen met vragen.", "Geen herinneringen meer: " + unsubscribe, "hooguit vier"}},
		"one step in Dutch":       {locale.Dutch, ReminderHour, Stopped{StepsLeft: 1}, []string{"Er is nog één stap met vragen."}},
		"no step in Dutch":        {locale.Dutch, ReminderHour, Stopped{}, []string{"je uitkomst staat klaar"}},
		"one step in English":     {locale.English, ReminderHour, Stopped{StepsLeft: 1}, []string{"There is one step with questions left.", "No more reminders: " + unsubscribe}},
		"looking around":          {locale.Dutch, ReminderDay, Stopped{LookAround: true}, []string{"zonder te betalen"}},
		"nothing to look around":  {locale.English, ReminderDay, Stopped{StepsLeft: 3}, []string{"You answer 3 steps with questions. After that you see how"}},
		"the last of the letters": {locale.Dutch, ReminderWeek, Stopped{}, []string{"Hierna mailen we je er niet meer over.", "https://fitpuur.example"}},
	} {
		of, with := brand, values
		of.Language, with.Stopped, with.Unsubscribe = c.speak, &c.stopped, unsubscribe
		message, err := Write(c.letter, of, "post@lepelblad.example", "noor@voorbeeld.example", with)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range c.parts {
			if !strings.Contains(message.Text, part) {
				t.Errorf("%s: %q is not in %s", name, part, message.Text)
			}
		}
		if !strings.Contains(message.HTML, `<a href="`+unsubscribe+`"`) {
			t.Errorf("%s: the page has no link to get no more", name)
		}
		raw, err := message.raw()
		if err != nil {
			t.Fatal(err)
		}
		head, _, _ := strings.Cut(string(raw), "\r\n\r\n")
		head = strings.ReplaceAll(head, "\r\n ", " ") // as it was before it was folded
		for _, header := range []string{"List-Unsubscribe: <" + unsubscribe + ">", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"} {
			if !slices.Contains(strings.Split(head, "\r\n"), header) {
				t.Errorf("%s: %q is not in %s", name, header, head)
			}
		}
	}
	if message, _ := Write(PasswordChanged, brand, "post@lepelblad.example", "noor@voorbeeld.example", values); strings.Contains(message.Text, "herinneringen") || strings.Contains(message.HTML, "herinneringen") {
		t.Error("a letter about something else says how to get no more of it")
	}
}

func TestANameCannotChangeALetter(t *testing.T) {
	t.Parallel()
	evil := values
	evil.Name = "<script>alert(1)</script>\r\nBcc: iedereen@voorbeeld.example"
	of := brand
	of.Name = "Merk\r\nBcc: iedereen@voorbeeld.example"
	message, err := Write(SignInCode, of, "post@lepelblad.example", "noor@voorbeeld.example", evil)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(message.HTML, "<script>") {
		t.Error("a name gets into the page as it is")
	}
	raw, err := message.raw()
	if err != nil {
		return // refusing it is as good
	}
	head, _, _ := strings.Cut(string(raw), "\r\n\r\n")
	for line := range strings.SplitSeq(head, "\r\n") {
		if strings.HasPrefix(strings.ToLower(line), "bcc:") {
			t.Errorf("a name became a header: %s", line)
		}
	}
}

// post is a mail server that takes one mail.
func post(t *testing.T) (address string, received <-chan string) {
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
		defer conn.Close() //nolint:errcheck // a test's
		lines := bufio.NewReader(conn)
		say := func(line string) { _, _ = io.WriteString(conn, line+"\r\n") }
		say("220 post")
		var mail strings.Builder
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			switch command := strings.ToUpper(line); {
			case strings.HasPrefix(command, "DATA"):
				say("354 go on")
				for line, err = lines.ReadString('\n'); err == nil && line != ".\r\n"; line, err = lines.ReadString('\n') {
					mail.WriteString(line)
				}
				say("250 taken")
				mails <- mail.String()
			case strings.HasPrefix(command, "QUIT"):
				say("221 bye")
				return
			default:
				mail.WriteString(line)
				say("250 fine")
			}
		}
	}()
	return listener.Addr().String(), mails
}

func TestAMailGoesOverSMTP(t *testing.T) {
	t.Parallel()
	address, received := post(t)
	sender, err := NewSender(t.Context(), "smtp://"+address)
	if err != nil {
		t.Fatal(err)
	}
	message, err := Write(SignInCode, brand, "post@lepelblad.example", "noor@voorbeeld.example", values)
	if err != nil {
		t.Fatal(err)
	}
	if err := sender.Send(t.Context(), message); err != nil {
		t.Fatal(err)
	}
	mail := <-received
	for _, part := range []string{
		"RCPT TO:<noor@voorbeeld.example>", "<post@lepelblad.example>", "FitPuur", "Reply-To: <hallo@fitpuur.example>", "204816",
		"text/plain", "text/html", "Auto-Submitted: auto-generated",
	} {
		if !strings.Contains(mail, part) {
			t.Errorf("%q is not in\n%s", part, mail)
		}
	}
}

func TestAMailGoesToSES(t *testing.T) {
	asked := make(chan []byte, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		asked <- body
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"MessageId":"1"}`)
	}))
	defer server.Close()
	for name, value := range map[string]string{
		"AWS_ENDPOINT_URL": server.URL, "AWS_REGION": "eu-central-1", "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret",
		"AWS_EC2_METADATA_DISABLED": "true", "AWS_CONFIG_FILE": "/dev/null", "AWS_SHARED_CREDENTIALS_FILE": "/dev/null",
	} {
		t.Setenv(name, value)
	}
	sender, err := NewSender(context.Background(), "ses:")
	if err != nil {
		t.Fatal(err)
	}
	message, err := Write(PasswordChanged, brand, "post@lepelblad.example", "noor@voorbeeld.example", values)
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
	if err := json.Unmarshal(<-asked, &request); err != nil {
		t.Fatal(err)
	}
	raw, err := base64.StdEncoding.DecodeString(request.Content.Raw.Data)
	if err != nil || request.FromEmailAddress != "post@lepelblad.example" || len(request.Destination.ToAddresses) != 1 || !strings.Contains(string(raw), "Auto-Submitted") {
		t.Errorf("SES is asked %+v (%v)", request, err)
	}
}

func TestAnAddressThatNamesNoMailServerIsRefused(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "post", "http://example.com", "smtp://host:notaport", "://"} {
		if _, err := NewSender(t.Context(), address); err == nil {
			t.Errorf("%q is taken for a mail server", address)
		}
	}
}
