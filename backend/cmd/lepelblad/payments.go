package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strconv"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/billing/stripelocal"
)

// Payments configures Stripe.
type Payments struct {
	StripeKey           string `env:"STRIPE_KEY" help:"Secret key of Stripe. With --dev the default is a stand-in."`
	StripeWebhookSecret string `env:"STRIPE_WEBHOOK_SECRET" help:"Secret that signs Stripe's events."`
	StripeURL           string `env:"STRIPE_URL" help:"Another server with Stripe's API; https, except with --dev."`
}

// stripeRetries is how often an unanswered request is repeated. Requests have an idempotency key.
const stripeRetries = 1

// payments is the payment service that the server uses.
type payments struct {
	client *billing.Stripe
	local  string           // URL of the stand-in; empty for Stripe itself
	now    func() time.Time // the clock of subscriptions: that of the stand-in can be moved
	stop   func()
}

// stripe connects to Stripe. With --dev and without a key, it starts a local stand-in, which sends events to the server
// at listening until stop is called.
func (c *serveCommand) stripe(ctx context.Context, listening net.Addr, log *slog.Logger) (payments, error) {
	p := payments{now: time.Now, stop: func() {}}
	config := billing.StripeConfig{
		Key:           c.StripeKey,
		WebhookSecret: c.StripeWebhookSecret,
		URL:           c.StripeURL,
		Retries:       stripeRetries,
	}
	switch {
	case config.Key != "" && config.WebhookSecret == "":
		return payments{}, errors.New("set STRIPE_WEBHOOK_SECRET to what Stripe signs its reports with")
	case config.Key == "" && !c.Dev:
		return payments{}, errors.New(
			"set STRIPE_KEY to Stripe's secret key, and STRIPE_WEBHOOK_SECRET to what it signs its reports with",
		)
	case config.Key == "":
		config.Key, config.WebhookSecret = "sk_test_"+rand.Text(), "whsec_"+rand.Text()
		var err error
		if p, err = c.startPayments(ctx, config, listening, log); err != nil {
			return payments{}, err
		}
		config.URL = p.local
	}
	if parsed, err := url.Parse(config.URL); config.URL != "" && !c.Dev && (err != nil || parsed.Scheme != "https") {
		return payments{}, fmt.Errorf("STRIPE_URL is %q: outside development it begins with https://", config.URL)
	}
	var err error
	p.client, err = billing.NewStripe(config)
	return p, err
}

// startPayments starts the stand-in for Stripe on localhost, and returns it without a client. It runs until stop is
// called.
func (c *serveCommand) startPayments(
	ctx context.Context,
	config billing.StripeConfig,
	listening net.Addr,
	log *slog.Logger,
) (payments, error) {
	const besides = 10 // from our port, so that open checkout pages survive a restart
	_, port, err := net.SplitHostPort(listening.String())
	if err != nil {
		return payments{}, fmt.Errorf("reading our own address: %w", err)
	}
	number, _ := strconv.Atoi(port) // cannot fail: we listen on it
	listener, err := net.Listen("tcp", net.JoinHostPort("localhost", strconv.Itoa(number+besides)))
	if err != nil {
		if listener, err = net.Listen("tcp", "localhost:0"); err != nil {
			return payments{}, fmt.Errorf("listening for payments: %w", err)
		}
	}
	_, paymentPort, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		return payments{}, fmt.Errorf("reading the address of the payment server: %w", err)
	}
	address := "http://" + net.JoinHostPort("localhost", paymentPort)
	server, err := stripelocal.New(stripelocal.Config{
		Address:       address,
		Key:           config.Key,
		WebhookSecret: config.WebhookSecret,
		WebhookURL:    "http://" + net.JoinHostPort("localhost", port) + "/webhooks/stripe",
		File:          filepath.Join(c.Data, "payments.json"),
	})
	if err != nil {
		_ = listener.Close()
		return payments{}, err
	}
	const patience = 10 * time.Second
	serving := &http.Server{Handler: server, ReadHeaderTimeout: patience}
	go func() {
		if err := serving.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("the payment server ended", slog.Any("error", err))
		}
	}()
	serverCtx, cancel := context.WithCancel(ctx)
	go server.Run(
		serverCtx,
		func(err error) { log.Warn("the payment server could not report", slog.Any("error", err)) },
	)
	stop := func() {
		cancel()
		_ = serving.Close()
	}
	return payments{local: address, now: server.Time, stop: stop}, nil
}
