package main

import (
	"context"
	"errors"

	"github.com/lepelblad/lepelblad/backend/internal/mail"
)

// Mail configures how mail is sent.
type Mail struct {
	MailURL  string `env:"MAIL_URL" help:"${mail_url}"`
	MailFrom string `env:"MAIL_FROM" default:"post@lepelblad.example" help:"Sender address of mail."`
}

// sender returns the sender of mail. With --dev and without a URL it is an outbox that keeps mail; otherwise outbox is
// nil.
func (c *serveCommand) sender(ctx context.Context) (sender mail.Sender, outbox *mail.Outbox, err error) {
	if c.MailURL != "" {
		sender, err := mail.NewSender(ctx, c.MailURL)
		return sender, nil, err
	}
	if !c.Dev {
		return nil, nil, errors.New(
			"set MAIL_URL to where mail is sent: smtp://user:password@host:587, or ses: for that of Amazon",
		)
	}
	outbox = &mail.Outbox{}
	return outbox, outbox, nil
}
