package stripelocal

import "fmt"

// payOnce pays an open session that begins no subscription: at once or, by SEPA debit, when the bank answers.
func (s *Server) payOnce(session object, way string) {
	customer := session.text("customer")
	method := s.add("pm", "payment_method", methodOf(way, customer))
	payment := s.intend(object{
		"amount": session.number(
			"amount_total",
		), "currency": session.text("currency"), "customer": customer, "metadata": session["_metadata"],
		"description": nil, "setup_future_usage": nil,
	})
	payment["payment_method"], payment["_tried_at"] = method.id(), s.now().Unix()
	session["status"], session["payment_intent"] = "complete", payment.id()
	switch {
	case way == "sepa_debit":
		payment["status"] = "processing"
		s.charge(payment, "pending")
	default:
		s.arrive(session, payment)
	}
	s.tell("checkout.session.completed", session)
}

// onceOf is the session in which something was paid once; nil when a payment is for an invoice.
func (s *Server) onceOf(payment object) object {
	for _, session := range s.all("checkout.session", func(o object) bool { return o.text("payment_intent") == payment.id() }) {
		return session
	}
	return nil
}

// answerOnce is a bank's answer to what is paid once.
func (s *Server) answerOnce(session, payment object, yes bool) {
	if yes {
		s.arrive(session, payment)
		s.tell("checkout.session.async_payment_succeeded", session)
		return
	}
	payment["status"] = "requires_payment_method"
	payment["last_payment_error"] = object{
		"type":    "card_error",
		"code":    "payment_intent_payment_attempt_failed",
		"message": "The bank refused the payment.",
	}
	s.charge(payment, "failed")
	s.tell("checkout.session.async_payment_failed", session)
}

// arrive is a payment of a session that has arrived.
func (s *Server) arrive(session, payment object) {
	payment["status"], payment["amount_received"], payment["last_payment_error"] = "succeeded", payment.number(
		"amount",
	), nil
	session["payment_status"] = "paid"
	s.charge(payment, "succeeded")
}

// charge is how it stands with the money of a payment.
func (s *Server) charge(payment object, status string) {
	paid := status == "succeeded"
	if known, ok := s.known.Objects[payment.text("latest_charge")]; ok {
		known["status"], known["paid"] = status, paid
		return
	}
	charge := s.add("ch", "charge", object{
		"amount": payment.number(
			"amount",
		), "amount_captured": payment.number("amount"), "amount_refunded": 0, "currency": payment.text("currency"),
		"customer": payment.text(
			"customer",
		), "payment_intent": payment.id(), "payment_method": payment.text("payment_method"), "metadata": payment["metadata"],
		"status": status, "paid": paid, "captured": true, "refunded": false, "disputed": false, "application": nil, "application_fee": nil,
		"application_fee_amount": nil, "balance_transaction": nil, "billing_details": object{"address": nil, "email": nil, "name": nil, "phone": nil, "tax_id": nil},
		"calculated_statement_descriptor": nil, "description": nil, "failure_balance_transaction": nil, "failure_code": nil, "failure_message": nil,
		"fraud_details": nil, "on_behalf_of": nil, "outcome": nil, "payment_method_details": nil, "receipt_email": nil, "receipt_number": nil,
		"receipt_url": nil, "review": nil, "shipping": nil, "source": nil, "source_transfer": nil, "statement_descriptor": nil,
		"statement_descriptor_suffix": nil, "transfer_data": nil, "transfer_group": nil,
	})
	payment["latest_charge"] = charge.id()
}

func (s *Server) makeRefund(_ string, p *params) (object, *problem) {
	payment, problem := s.find("payment_intent", p.required("payment_intent"), "payment_intent")
	if problem != nil {
		return nil, problem
	}
	if wrong := p.unknown(); wrong != nil {
		return nil, wrong
	}
	return s.refund(payment)
}

// refund pays back the whole of a payment.
func (s *Server) refund(payment object) (object, *problem) {
	charge, ok := s.known.Objects[payment.text("latest_charge")]
	switch {
	case !ok || !charge.flag("paid"):
		return nil, wrong(
			"payment_intent",
			"payment_intent_unexpected_state",
			"This PaymentIntent (%s) does not have a successful charge to refund.",
			payment.id(),
		)
	case charge.flag("refunded"):
		return nil, wrong(
			"payment_intent",
			"charge_already_refunded",
			"Charge %s has already been refunded.",
			charge.id(),
		)
	}
	charge["refunded"], charge["amount_refunded"] = true, charge.number("amount")
	made := s.add("re", "refund", object{
		"amount": charge.number(
			"amount",
		), "currency": charge.text("currency"), "charge": charge.id(), "payment_intent": payment.id(), "status": "succeeded",
		"balance_transaction": nil, "metadata": object{}, "reason": nil, "receipt_number": nil, "source_transfer_reversal": nil, "transfer_reversal": nil,
	})
	s.tell("charge.refunded", charge)
	return made, nil
}

// paidOnce lists what was paid once, the newest first.
func (s *Server) paidOnce() []object {
	return s.all("payment_intent", func(o object) bool { return s.onceOf(o) != nil })
}

// stateOf says how a payment is: its own state or, once it was paid back, that.
func (s *Server) stateOf(payment object) string {
	if s.known.Objects[payment.text("latest_charge")].flag("refunded") {
		return "refunded"
	}
	return fmt.Sprint(payment["status"])
}
