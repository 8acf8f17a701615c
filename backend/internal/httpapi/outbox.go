package httpapi

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"github.com/gofiber/fiber/v3"
)

// outboxPath is where mail can be read during development, as a page or, with ?to=, as JSON for tests. With ?remind=
// the next reminder to an address is written first, as if its time had come.
const outboxPath = "/dev/mail"

//go:embed outbox.html
var outboxText string

var outboxTemplate = template.Must(template.New("outbox").Parse(outboxText))

// outboxMail is a mail as the page shows it.
type outboxMail struct {
	At      string `json:"at"`
	From    string `json:"from"`
	To      string `json:"to"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
	HTML    string `json:"html"`
}

// serveOutbox shows the mail that is kept instead of sent. There is no such page where mail is sent.
func (s *Server) serveOutbox() {
	if s.Outbox == nil {
		return
	}
	s.app.Get(outboxPath, func(c fiber.Ctx) error {
		if remind := c.Query("remind"); remind != "" {
			if err := s.Remind(c.Context(), remind); err != nil {
				return err
			}
			// The page asks for itself every few seconds, and must not ask for this again.
			return c.Redirect().To(outboxPath)
		}
		to := c.Query("to")
		mails := []outboxMail{}
		for _, message := range s.Outbox.Newest() {
			if to == "" || message.To == to {
				mails = append(mails, outboxMail{
					At: message.At.Format("15:04:05"), From: message.FromName + " <" + message.From + ">", To: message.To,
					Subject: message.Subject, Text: message.Text, HTML: message.HTML,
				})
			}
		}
		c.Set(fiber.HeaderCacheControl, "no-store")
		if to != "" {
			return c.JSON(mails)
		}
		var page strings.Builder
		if err := outboxTemplate.Execute(&page, map[string]any{"Mails": mails}); err != nil {
			return fmt.Errorf("writing the outbox: %w", err)
		}
		c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
		// Mail carries its styles in its elements, and the frames that show it are held to this page's policy.
		c.Set(fiber.HeaderContentSecurityPolicy, "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'")
		return c.SendString(page.String())
	})
}
