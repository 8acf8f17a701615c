package httpapi

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"github.com/gofiber/fiber/v3"
)

// outboxPath shows the mail of development, as a page or, with ?to=, as JSON. ?remind= first sends the next reminder to
// an address.
const outboxPath = "/dev/mail"

//go:embed outbox.html
var outboxText string

var outboxTemplate = template.Must(template.New("outbox").Parse(outboxText))

// outboxMail is a mail on the outbox page.
type outboxMail struct {
	At      string `json:"at"`
	From    string `json:"from"`
	To      string `json:"to"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
	HTML    string `json:"html"`
}

// serveOutbox serves the outbox, unless mail is sent to a real mail server.
func (s *Server) serveOutbox() {
	if s.Outbox == nil {
		return
	}
	s.app.Get(outboxPath, func(c fiber.Ctx) error {
		if remind := c.Query("remind"); remind != "" {
			if err := s.Remind(c.Context(), remind); err != nil {
				return err
			}
			// The page reloads itself every few seconds, which must not repeat the reminder.
			return c.Redirect().To(outboxPath)
		}
		to := c.Query("to")
		mails := []outboxMail{}
		for _, message := range s.Outbox.Newest() {
			if to == "" || message.To == to {
				mails = append(mails, outboxMail{
					At:      message.At.Format("15:04:05"),
					From:    message.FromName + " <" + message.From + ">",
					To:      message.To,
					Subject: message.Subject,
					Text:    message.Text,
					HTML:    message.HTML,
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
		// Mail has inline styles, and this policy also applies to the frames that show it.
		c.Set(fiber.HeaderContentSecurityPolicy, "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'")
		return c.SendString(page.String())
	})
}
