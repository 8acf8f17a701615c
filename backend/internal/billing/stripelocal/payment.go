package stripelocal

import "time"

// bankTime is how long a bank takes to answer a SEPA debit when nobody answers for it on the page.
const bankTime = 5 * 24 * time.Hour

// retries are how long after the first attempt a payment that failed is tried again. After the last the subscription
// ends.
var retries = []time.Duration{3 * 24 * time.Hour, 5 * 24 * time.Hour, 7 * 24 * time.Hour}

// pay tries to pay an open invoice. A SEPA debit is then on its way; the other ways are paid at once, unless the
// customer's bank refuses.
func (s *Server) pay(invoice, method object) {
	now := s.now().Unix()
	payment := s.paymentOf(invoice)
	if payment == nil {
		payment = s.intend(object{
			"amount": invoice.number(
				"total",
			), "currency": invoice.text("currency"), "customer": invoice.text("customer"), "metadata": object{},
			"description": "Subscription", "setup_future_usage": "off_session",
		})
		s.add("inpay", "invoice_payment", object{
			"invoice": invoice.id(), "status": "open", "amount_requested": invoice.number("total"), "amount_paid": nil, "currency": invoice.text("currency"),
			"is_default": true, "payment": object{"type": "payment_intent", "payment_intent": payment.id()},
			"status_transitions": object{"canceled_at": nil, "paid_at": nil},
		})
	}
	payment["payment_method"], payment["_tried_at"] = method.id(), now
	invoice["attempted"], invoice["attempt_count"] = true, invoice.number("attempt_count")+1
	switch {
	case s.known.Refusing[invoice.text("customer")]:
		s.refuse(invoice, payment)
	case method.text("type") == "sepa_debit":
		payment["status"] = "processing"
	default:
		s.settle(invoice, payment)
	}
}

// intend is a payment that nobody has tried to make yet.
func (s *Server) intend(fields object) object {
	for field, value := range (object{
		"status": "requires_payment_method", "amount_received": 0, "amount_capturable": 0, "capture_method": "automatic", "client_secret": newID("secret"),
		"confirmation_method": "automatic", "payment_method_types": ways, "last_payment_error": nil, "latest_charge": nil, "next_action": nil,
		"payment_method": nil, "canceled_at": nil, "cancellation_reason": nil, "application": nil, "application_fee_amount": nil,
		"automatic_payment_methods": nil, "on_behalf_of": nil, "processing": nil, "receipt_email": nil, "review": nil, "shipping": nil,
		"statement_descriptor": nil, "statement_descriptor_suffix": nil, "transfer_data": nil, "transfer_group": nil,
	}) {
		fields[field] = value
	}
	return s.add("pi", "payment_intent", fields)
}

// paymentOf is the payment of an invoice; nil when nobody tried to pay it.
func (s *Server) paymentOf(invoice object) object {
	for _, link := range s.all("invoice_payment", func(o object) bool { return o.text("invoice") == invoice.id() }) {
		return s.known.Objects[link.part("payment").text("payment_intent")]
	}
	return nil
}

// settle is a payment that has arrived.
func (s *Server) settle(invoice, payment object) {
	now := s.now().Unix()
	payment["status"], payment["amount_received"], payment["last_payment_error"] = "succeeded", payment.number(
		"amount",
	), nil
	invoice["status"], invoice["amount_paid"], invoice["amount_remaining"], invoice["next_payment_attempt"] = "paid", invoice.number(
		"total",
	), 0, nil
	invoice.part("status_transitions")["paid_at"] = now
	for _, link := range s.all("invoice_payment", func(o object) bool { return o.text("invoice") == invoice.id() }) {
		link["status"], link["amount_paid"] = "paid", invoice.number("total")
		link.part("status_transitions")["paid_at"] = now
	}
}

// refuse is a payment that the bank did not make. It is tried again, until nothing is left to try.
func (s *Server) refuse(invoice, payment object) {
	payment["status"] = "requires_payment_method"
	payment["last_payment_error"] = object{
		"type":    "card_error",
		"code":    "payment_intent_payment_attempt_failed",
		"message": "The bank refused the payment.",
	}
	subscription := s.subscriptionOf(invoice)
	if subscription == nil || subscription["ended_at"] != nil {
		return
	}
	subscription["status"] = "past_due"
	invoice["next_payment_attempt"] = nil
	if tried := int(invoice.number("attempt_count")); tried <= len(retries) {
		invoice["next_payment_attempt"] = time.Unix(invoice.number("created"), 0).Add(retries[tried-1]).Unix()
	}
}

func (s *Server) subscriptionOf(invoice object) object {
	return s.known.Objects[invoice.part("parent").part("subscription_details").text("subscription")]
}

// sessionOf is the session that a subscription was bought in.
func (s *Server) sessionOf(subscription object) object {
	for _, session := range s.all("checkout.session", func(o object) bool { return o.text("subscription") == subscription.id() }) {
		return session
	}
	return object{}
}

// answer is a bank's answer to a payment that is on its way.
func (s *Server) answer(payment object, yes bool) {
	if session := s.onceOf(payment); session != nil {
		s.answerOnce(session, payment, yes)
		return
	}
	var invoice object
	for _, link := range s.all("invoice_payment", func(o object) bool { return o.part("payment").text("payment_intent") == payment.id() }) {
		invoice = s.known.Objects[link.text("invoice")]
	}
	subscription := s.subscriptionOf(invoice)
	session := s.sessionOf(subscription)
	first := session.text("invoice") == invoice.id()
	if yes {
		s.settle(invoice, payment)
		if subscription["ended_at"] == nil {
			subscription["status"] = "active"
		}
		if first {
			session["payment_status"] = "paid"
			s.tell("checkout.session.async_payment_succeeded", session)
		}
		s.tell("invoice.paid", invoice)
	} else {
		s.refuse(invoice, payment)
		if first {
			s.tell("checkout.session.async_payment_failed", session)
		}
		s.tell("invoice.payment_failed", invoice)
	}
	s.tell("customer.subscription.updated", subscription)
	s.giveUp(subscription, invoice)
}

// giveUp ends a subscription whose last attempt to be paid has failed.
func (s *Server) giveUp(subscription, invoice object) {
	if subscription.text("status") == "past_due" && invoice["next_payment_attempt"] == nil {
		s.end(subscription)
	}
}

// passTime lets happen what is due by now, in the order in which it would have happened.
func (s *Server) passTime() {
	now := s.now().Unix()
	for _, session := range s.all("checkout.session", func(o object) bool { return o.text("status") == "open" && o.number("expires_at") <= now }) {
		s.expire(session)
	}
	const most = 1000 // a clock that was moved by a century
	for range most {
		if !s.answerDue(now) && !s.retryDue(now) && !s.renewDue(now) {
			return
		}
	}
}

func (s *Server) answerDue(now int64) bool {
	due := s.all("payment_intent", func(o object) bool {
		return o.text("status") == "processing" && o.number("_tried_at")+int64(bankTime.Seconds()) <= now
	})
	for _, payment := range due {
		s.answer(payment, !s.known.Refusing[payment.text("customer")])
	}
	return len(due) > 0
}

func (s *Server) retryDue(now int64) bool {
	due := s.all("invoice", func(o object) bool {
		return o.text("status") == "open" && o["next_payment_attempt"] != nil && o.number("next_payment_attempt") <= now
	})
	for _, invoice := range due {
		invoice["next_payment_attempt"] = nil
		subscription := s.subscriptionOf(invoice)
		s.pay(invoice, s.known.Objects[subscription.text("default_payment_method")])
		s.tellOutcome(subscription, invoice)
	}
	return len(due) > 0
}

// renewDue begins the next period of subscriptions whose period is over, or ends them when they were cancelled.
func (s *Server) renewDue(now int64) bool {
	due := s.all("subscription", func(o object) bool {
		return o["ended_at"] == nil && o.items("items")[0].number("current_period_end") <= now
	})
	for _, subscription := range due {
		item := subscription.items("items")[0]
		if subscription.flag("cancel_at_period_end") {
			s.end(subscription)
			continue
		}
		start, anchor := item.number("current_period_end"), time.Unix(subscription.number("billing_cycle_anchor"), 0)
		end := anchor
		for periods := 1; end.Unix() <= start; periods++ {
			end = afterPeriods(anchor, item.part("price"), periods)
		}
		item["current_period_start"], item["current_period_end"] = start, end.Unix()
		invoice := s.bill(subscription, "subscription_cycle")
		s.pay(invoice, s.known.Objects[subscription.text("default_payment_method")])
		s.tellOutcome(subscription, invoice)
	}
	return len(due) > 0
}

// tellOutcome reports how an attempt to pay went.
func (s *Server) tellOutcome(subscription, invoice object) {
	if invoice.text("status") == "paid" {
		subscription["status"] = "active"
		s.tell("invoice.paid", invoice)
	} else if subscription.text("status") == "past_due" {
		s.tell("invoice.payment_failed", invoice)
	}
	s.tell("customer.subscription.updated", subscription)
	if s.paymentOf(invoice).text("status") == "requires_payment_method" {
		s.giveUp(subscription, invoice)
	}
}
