package mail

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/sesv2"
	"github.com/aws/aws-sdk-go-v2/service/sesv2/types"
	gomail "github.com/wneessen/go-mail"
)

// sendTime limits how long a server may take to accept one mail.
const sendTime = 30 * time.Second

// NewSender returns the sender for an address: smtp://user:password@host:587, which requires STARTTLS unless the host
// is this machine; smtps://… for implicit TLS; or ses: for Amazon SES with the credentials and region of the
// environment.
func NewSender(ctx context.Context, address string) (Sender, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("reading the address of the mail server: %w", err)
	}
	switch parsed.Scheme {
	case "ses":
		loaded, err := config.LoadDefaultConfig(ctx)
		if err != nil {
			return nil, fmt.Errorf("reading the credentials for SES: %w", err)
		}
		return sesSender{client: sesv2.NewFromConfig(loaded)}, nil
	case "smtp", "smtps":
		return newSMTPSender(parsed)
	default:
		return nil, fmt.Errorf("mail cannot be sent through %q: use smtp, smtps or ses", parsed.Scheme)
	}
}

type smtpSender struct{ client *gomail.Client }

func newSMTPSender(address *url.URL) (Sender, error) {
	options := []gomail.Option{gomail.WithTimeout(sendTime), gomail.WithTLSPolicy(gomail.TLSMandatory)}
	if address.Scheme == "smtps" {
		options = append(options, gomail.WithSSL())
	} else if address.Hostname() == "localhost" || address.Hostname() == "127.0.0.1" {
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS)) // the connection does not leave this machine
	}
	if port := address.Port(); port != "" {
		number, err := strconv.Atoi(port)
		if err != nil {
			return nil, fmt.Errorf("reading the port of the mail server: %w", err)
		}
		options = append(options, gomail.WithPort(number))
	}
	if user := address.User; user != nil {
		password, _ := user.Password()
		options = append(
			options,
			gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(user.Username()),
			gomail.WithPassword(password),
		)
	}
	client, err := gomail.NewClient(address.Hostname(), options...)
	if err != nil {
		return nil, fmt.Errorf("preparing the mail server: %w", err)
	}
	return smtpSender{client: client}, nil
}

// Send sends the message and returns the server's error.
func (s smtpSender) Send(ctx context.Context, message Message) error {
	mime, err := message.mime()
	if err != nil {
		return err
	}
	if err := s.client.DialAndSendWithContext(ctx, mime); err != nil {
		var refused *gomail.SendError
		// A code from 500 is permanent (RFC 5321, section 4.2.1), but only that about the recipient is about this mail.
		if errors.As(err, &refused) && refused.Reason == gomail.ErrSMTPRcptTo && !refused.IsTemp() {
			return fmt.Errorf("sending a mail: %w: %w", ErrRecipient, err)
		}
		return fmt.Errorf("sending a mail: %w", err)
	}
	return nil
}

type sesSender struct{ client *sesv2.Client }

// Send sends the message. It returns the error of SES.
func (s sesSender) Send(ctx context.Context, message Message) error {
	raw, err := message.raw()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	_, err = s.client.SendEmail(ctx, &sesv2.SendEmailInput{
		Destination:      &types.Destination{ToAddresses: []string{message.To}},
		FromEmailAddress: aws.String(message.From),
		Content:          &types.EmailContent{Raw: &types.RawMessage{Data: raw}},
	})
	var rejected *types.MessageRejected
	if errors.As(err, &rejected) {
		return fmt.Errorf("sending a mail: %w: %w", ErrRecipient, err)
	}
	if err != nil {
		return fmt.Errorf("sending a mail: %w", err)
	}
	return nil
}

// Outbox stores the last mails, for development and tests. Like other senders it fails for a message that has no valid
// MIME format. Its methods may be called concurrently.
type Outbox struct {
	mutex    sync.Mutex
	messages []OutboxMessage
}

// OutboxMessage is a mail in an outbox, with the time at which it was sent.
type OutboxMessage struct {
	At time.Time
	Message
}

// outboxSize is the number of mails that an outbox stores.
const outboxSize = 200

// Send stores the message.
func (o *Outbox) Send(_ context.Context, message Message) error {
	if _, err := message.raw(); err != nil {
		return err
	}
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.messages = append(o.messages, OutboxMessage{At: time.Now(), Message: message})
	if len(o.messages) > outboxSize {
		o.messages = o.messages[len(o.messages)-outboxSize:]
	}
	return nil
}

// Newest returns the mails, the newest first.
func (o *Outbox) Newest() []OutboxMessage {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	newest := append([]OutboxMessage{}, o.messages...)
	slices.Reverse(newest)
	return newest
}
