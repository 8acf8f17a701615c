// Package mail writes letters in a brand's name and language, and sends them. The letters' texts are in package locale.
package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/mail"

	gomail "github.com/wneessen/go-mail"
)

// Message is a mail that is ready to be sent.
type Message struct {
	FromName, From string // name of the brand, and address of the platform
	ReplyTo        string // address of the brand's support
	To             string
	Subject        string
	Text, HTML     string // the same text in two forms
	Unsubscribe    string // address that stops mail of this kind; empty in mail that the reader asked for
}

// Sender sends mail. [NewSender] returns one for SMTP or SES; [Outbox] keeps mail for development and tests.
type Sender interface {
	Send(ctx context.Context, message Message) error
}

// ErrRecipient means that the recipient's address is bad: sending the mail again does not help.
var ErrRecipient = errors.New("the recipient's address is bad")

// mime returns the message in MIME format.
func (m Message) mime() (*gomail.Msg, error) {
	mime := gomail.NewMsg()
	// FromFormat would not quote a name with quotes in it.
	if err := mime.From((&mail.Address{Name: m.FromName, Address: m.From}).String()); err != nil {
		return nil, fmt.Errorf("reading the sender's address: %w", err)
	}
	if parsed, err := mail.ParseAddress(m.To); err != nil || parsed.Address != m.To {
		return nil, fmt.Errorf("%w: it is not one plain address", ErrRecipient)
	}
	if err := mime.To(m.To); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRecipient, err)
	}
	if m.ReplyTo != "" {
		if err := mime.ReplyTo(m.ReplyTo); err != nil {
			return nil, fmt.Errorf("reading the address for replies: %w", err)
		}
	}
	mime.Subject(m.Subject)
	mime.SetDate()
	mime.SetMessageID()
	mime.SetGenHeader("Auto-Submitted", "auto-generated")
	if m.Unsubscribe != "" {
		// Mail programs show a button that posts to the address (RFC 8058).
		mime.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+m.Unsubscribe+">")
		mime.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	mime.SetBodyString(gomail.TypeTextPlain, m.Text)
	mime.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	return mime, nil
}

// raw returns the message as the bytes of its MIME format.
func (m Message) raw() ([]byte, error) {
	mime, err := m.mime()
	if err != nil {
		return nil, err
	}
	var raw bytes.Buffer
	if _, err := mime.WriteTo(&raw); err != nil {
		return nil, fmt.Errorf("writing a mail: %w", err)
	}
	return raw.Bytes(), nil
}
