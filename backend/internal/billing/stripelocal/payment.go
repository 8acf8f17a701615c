package stripelocal

import (
	"math"
	"net/http"
	"time"
)

// debitDelay is how long a SEPA debit is processing, unless it is resolved in the overview before.
const debitDelay = 5 * 24 * time.Hour

// dunningDelays are the times from the first failure to pay an invoice to each retry. Those that have passed while a
// debit was processing are skipped. After the last retry the subscription ends.
var dunningDelays = []time.Duration{3 * 24 * time.Hour, 5 * 24 * time.Hour, 7 * 24 * time.Hour}

// payInvoice tries to pay an open invoice. An invoice of zero needs no payment. A SEPA debit is processing; other
// methods succeed at once, unless the customer's payments are set to fail.
func (s *Server) payInvoice(invoice, method object) {
	now := s.now().Unix()
	if invoice.number("total") == 0 {
		invoice["attempted"], invoice["status"] = true, "paid"
		invoice.child("status_transitions")["paid_at"] = now
		return
	}
	payment := s.paymentIntent(invoice)
	if payment == nil {
		payment = s.newPaymentIntent(object{
			"amount":             invoice.number("total"),
			"currency":           invoice.text("currency"),
			"customer":           invoice.text("customer"),
			"metadata":           object{},
			"description":        "Subscription",
			"setup_future_usage": "off_session",
		})
		s.add("inpay", "invoice_payment", object{
			"invoice":            invoice.id(),
			"status":             "open",
			"amount_requested":   invoice.number("total"),
			"amount_paid":        nil,
			"currency":           invoice.text("currency"),
			"is_default":         true,
			"payment":            object{"type": "payment_intent", "payment_intent": payment.id()},
			"status_transitions": object{"canceled_at": nil, "paid_at": nil},
		})
	}
	payment["payment_method"], payment["_tried_at"] = method.id(), now
	invoice["attempted"], invoice["attempt_count"] = true, invoice.number("attempt_count")+1
	switch {
	case s.refuses(invoice.text("customer")):
		s.failPayment(invoice, payment)
	case method.text("type") == "sepa_debit":
		payment["status"] = "processing"
		s.setCharge(payment, "pending")
	default:
		s.payOff(invoice, payment)
	}
}

// refuses reports whether the bank refuses a payment of a customer that is made now.
func (s *Server) refuses(customer string) bool {
	once := s.state.FailingOnce[customer]
	delete(s.state.FailingOnce, customer)
	return once || s.state.FailingCustomers[customer]
}

// newPaymentIntent adds a payment intent without an attempt to pay.
func (s *Server) newPaymentIntent(fields object) object {
	for field, value := range (object{
		"status":                      "requires_payment_method",
		"amount_received":             0,
		"amount_capturable":           0,
		"capture_method":              "automatic",
		"client_secret":               newID("secret"),
		"confirmation_method":         "automatic",
		"payment_method_types":        paymentMethods,
		"last_payment_error":          nil,
		"latest_charge":               nil,
		"next_action":                 nil,
		"payment_method":              nil,
		"canceled_at":                 nil,
		"cancellation_reason":         nil,
		"application":                 nil,
		"application_fee_amount":      nil,
		"automatic_payment_methods":   nil,
		"on_behalf_of":                nil,
		"processing":                  nil,
		"receipt_email":               nil,
		"review":                      nil,
		"shipping":                    nil,
		"statement_descriptor":        nil,
		"statement_descriptor_suffix": nil,
		"transfer_data":               nil,
		"transfer_group":              nil,
	}) {
		fields[field] = value
	}
	return s.add("pi", "payment_intent", fields)
}

// paymentIntent returns the payment intent of an invoice; nil when there was no attempt to pay.
func (s *Server) paymentIntent(invoice object) object {
	for _, link := range s.where("invoice_payment", "invoice", invoice.id()) {
		return s.state.Objects[link.child("payment").text("payment_intent")]
	}
	return nil
}

// payOff marks an invoice and its payment as paid.
func (s *Server) payOff(invoice, payment object) {
	now := s.now().Unix()
	payment["status"], payment["last_payment_error"] = "succeeded", nil
	payment["amount_received"] = payment.number("amount")
	s.setCharge(payment, "succeeded")
	invoice["status"], invoice["next_payment_attempt"] = "paid", nil
	invoice["amount_paid"], invoice["amount_remaining"] = invoice.number("total"), 0
	invoice.child("status_transitions")["paid_at"] = now
	for _, link := range s.where("invoice_payment", "invoice", invoice.id()) {
		link["status"], link["amount_paid"] = "paid", invoice.number("total")
		link.child("status_transitions")["paid_at"] = now
	}
}

// failPayment marks a payment as failed and schedules the next retry, if one remains.
func (s *Server) failPayment(invoice, payment object) {
	payment["status"] = "requires_payment_method"
	payment["last_payment_error"] = object{
		"type":    "card_error",
		"code":    "payment_intent_payment_attempt_failed",
		"message": "The bank refused the payment.",
	}
	s.setCharge(payment, "failed")
	subscription := s.subscriptionOf(invoice)
	if subscription == nil || subscription["ended_at"] != nil {
		return
	}
	subscription["status"] = "past_due"
	invoice["next_payment_attempt"] = nil
	if invoice["_failed_at"] == nil {
		invoice["_failed_at"] = s.now().Unix()
	}
	for _, delay := range dunningDelays {
		if retry := invoice.number("_failed_at") + int64(delay.Seconds()); retry > s.now().Unix() {
			invoice["next_payment_attempt"] = retry
			return
		}
	}
}

func (s *Server) listInvoicePayments(_ string, p *params) (object, *problem) {
	p.oneOf("payment[type]", "payment_intent")
	payment := p.required("payment[payment_intent]")
	p.text("limit")
	links := s.all("invoice_payment", func(link object) bool {
		return link.child("payment").text("payment_intent") == payment
	})
	return newList("/v1/invoice_payments", links...), nil
}

// payNow tries to pay an open invoice with a payment method. The problem of a refusal has status 402, as at Stripe.
func (s *Server) payNow(id string, p *params) (object, *problem) {
	invoice, problem := s.find("invoice", id, "id")
	if problem != nil {
		return nil, problem
	}
	method, problem := s.find("payment_method", p.required("payment_method"), "payment_method")
	if problem != nil {
		return nil, problem
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	if invoice.text("status") != "open" || s.paymentIntent(invoice).text("status") == "processing" {
		return nil, invalidRequest("", "", "Invoice is already paid")
	}
	subscription := s.subscriptionOf(invoice)
	s.payInvoice(invoice, method)
	s.emitOutcome(subscription, invoice)
	if s.paymentIntent(invoice).text("status") == "requires_payment_method" {
		return nil, declined()
	}
	return invoice, nil
}

// declined returns the problem of a payment that the bank refuses.
func declined() *problem {
	return &problem{
		status:  http.StatusPaymentRequired,
		Type:    "card_error",
		Code:    "card_declined",
		Message: "Your card was declined.",
	}
}

func (s *Server) subscriptionOf(invoice object) object {
	return s.state.Objects[invoice.child("parent").child("subscription_details").text("subscription")]
}

// sessionOf returns the session in which a subscription was bought.
func (s *Server) sessionOf(subscription object) object {
	for _, session := range s.where("checkout.session", "subscription", subscription.id()) {
		return session
	}
	return object{}
}

// invoiceOf returns the invoice that a payment pays; nil when it pays none.
func (s *Server) invoiceOf(payment object) object {
	for _, link := range s.all("invoice_payment", nil) {
		if link.child("payment").text("payment_intent") == payment.id() {
			return s.state.Objects[link.text("invoice")]
		}
	}
	return nil
}

// resolvePayment applies a bank's answer to a processing payment.
func (s *Server) resolvePayment(payment object, succeeded bool) {
	if session := s.oneTimeSession(payment); session != nil {
		s.resolveOneTime(session, payment, succeeded)
		return
	}
	invoice := s.invoiceOf(payment)
	subscription := s.subscriptionOf(invoice)
	session := s.sessionOf(subscription)
	first := session.text("invoice") == invoice.id()
	if succeeded {
		s.payOff(invoice, payment)
		if subscription["ended_at"] == nil {
			subscription["status"] = "active"
		}
		if first {
			session["payment_status"] = "paid"
			s.emit("checkout.session.async_payment_succeeded", session)
		}
		s.emit("invoice.paid", invoice)
	} else {
		s.failPayment(invoice, payment)
		if first {
			s.emit("checkout.session.async_payment_failed", session)
		}
		s.emit("invoice.payment_failed", invoice)
	}
	s.emit("customer.subscription.updated", subscription)
	s.endUnpaid(subscription, invoice)
}

// endUnpaid ends a subscription when no retry remains.
func (s *Server) endUnpaid(subscription, invoice object) {
	if subscription.text("status") == "past_due" && invoice["next_payment_attempt"] == nil {
		s.endSubscription(subscription)
	}
}

// runDue performs everything that is due, in the order of time. The clock is at the time of each meanwhile, so that
// their times are the same however far the clock was moved at once.
func (s *Server) runDue() {
	defer func() { s.at = time.Time{} }()
	now := s.now().Unix()
	const most = 10_000 // stops after a jump of the clock by a century
	for range most {
		if s.quiet > now {
			return
		}
		at, do := s.nextDue()
		if s.quiet = at; at > now {
			return
		}
		s.at = time.Unix(at, 0)
		do()
	}
}

// nextDue returns what is due first, and when in Unix seconds.
func (s *Server) nextDue() (at int64, do func()) {
	at = math.MaxInt64
	first := func(due int64, perform func()) {
		if due < at {
			at, do = due, perform
		}
	}
	isNot := func(status string) func(object) bool {
		return func(o object) bool { return o.text("status") != status }
	}
	for _, session := range s.unfinished("checkout.session", isNot("open")) {
		first(session.number("expires_at"), func() { s.expire(session) })
	}
	succeeded := func(o object) bool { return o.text("status") == "succeeded" }
	for _, payment := range s.unfinished("payment_intent", succeeded) {
		if payment.text("status") == "processing" {
			first(payment.number("_tried_at")+int64(debitDelay.Seconds()), func() {
				s.resolvePayment(payment, !s.refuses(payment.text("customer")))
			})
		}
	}
	for _, invoice := range s.unfinished("invoice", isNot("open")) {
		if invoice["next_payment_attempt"] != nil {
			first(invoice.number("next_payment_attempt"), func() { s.retryInvoice(invoice) })
		}
	}
	ended := func(o object) bool { return o["ended_at"] != nil }
	for _, subscription := range s.unfinished("subscription", ended) {
		if subscription["cancel_at"] != nil {
			first(subscription.number("cancel_at"), func() { s.endSubscription(subscription) })
		}
		end := subscription.items("items")[0].number("current_period_end")
		first(end, func() { s.renewSubscription(subscription) })
	}
	return at, do
}

// retryInvoice tries to pay an open invoice again.
func (s *Server) retryInvoice(invoice object) {
	invoice["next_payment_attempt"] = nil
	subscription := s.subscriptionOf(invoice)
	s.payInvoice(invoice, s.state.Objects[subscription.text("default_payment_method")])
	s.emitOutcome(subscription, invoice)
}

// renewSubscription starts the next period of a subscription whose period is over.
func (s *Server) renewSubscription(subscription object) {
	item := subscription.items("items")[0]
	s.enterPhase(subscription)
	if subscription.text("status") == "trialing" {
		subscription["status"] = "active"
	}
	start, anchor := item.number("current_period_end"), time.Unix(subscription.number("billing_cycle_anchor"), 0)
	end := anchor
	for periods := 1; end.Unix() <= start; periods++ {
		end = addPeriods(anchor, item.child("price"), periods)
	}
	item["current_period_start"], item["current_period_end"] = start, end.Unix()
	invoice := s.createInvoice(subscription, "subscription_cycle", periodLine(subscription))
	s.payInvoice(invoice, s.state.Objects[subscription.text("default_payment_method")])
	s.emitOutcome(subscription, invoice)
}

// emitOutcome adds the events about an attempt to pay an invoice.
func (s *Server) emitOutcome(subscription, invoice object) {
	if invoice.text("status") == "paid" {
		subscription["status"] = "active"
		s.emit("invoice.paid", invoice)
	} else if subscription.text("status") == "past_due" {
		s.emit("invoice.payment_failed", invoice)
	}
	s.emit("customer.subscription.updated", subscription)
	if s.paymentIntent(invoice).text("status") == "requires_payment_method" {
		s.endUnpaid(subscription, invoice)
	}
}
