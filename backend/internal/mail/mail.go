// Package mail writes letters in a brand's name and language, and sends them.
package mail

import (
	"bytes"
	"context"
	"fmt"

	gomail "github.com/wneessen/go-mail"
)

// Message is one mail, ready to be sent.
type Message struct {
	FromName, From string // the brand's name, and the address that we send from
	ReplyTo        string // where the brand answers people
	To             string
	Subject        string
	Text, HTML     string // the same, once plain
	Unsubscribe    string // address that ends mail of this kind; empty where somebody asked for it
}

// Sender sends. There is one for SMTP, one for SES, and one that keeps mail to look at during development.
type Sender interface {
	Send(ctx context.Context, message Message) error
}

// mime is the message as it goes over the wire, whoever carries it.
func (m Message) mime() (*gomail.Msg, error) {
	mime := gomail.NewMsg()
	if err := mime.FromFormat(m.FromName, m.From); err != nil {
		return nil, fmt.Errorf("the address that we send from: %w", err)
	}
	if err := mime.To(m.To); err != nil {
		return nil, fmt.Errorf("the address that we send to: %w", err)
	}
	if m.ReplyTo != "" {
		if err := mime.ReplyTo(m.ReplyTo); err != nil {
			return nil, fmt.Errorf("the address for answers: %w", err)
		}
	}
	mime.Subject(m.Subject)
	mime.SetDate()
	mime.SetMessageID()
	mime.SetGenHeader("Auto-Submitted", "auto-generated")
	if m.Unsubscribe != "" {
		// Mail programs show a button for it, and post to the address when it is pressed: RFC 8058.
		mime.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+m.Unsubscribe+">")
		mime.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	mime.SetBodyString(gomail.TypeTextPlain, m.Text)
	mime.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	return mime, nil
}

// raw is the message in bytes.
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
