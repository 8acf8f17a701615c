package stripelocal

// payOneTime pays an open session of a price that does not renew. A SEPA debit is processing until the bank answers.
func (s *Server) payOneTime(session object, way string) {
	customer := session.text("customer")
	method := s.add("pm", "payment_method", newPaymentMethod(way, customer))
	payment := s.newPaymentIntent(object{
		"amount":             session.number("amount_total"),
		"currency":           session.text("currency"),
		"customer":           customer,
		"metadata":           session["_metadata"],
		"description":        nil,
		"setup_future_usage": nil,
	})
	payment["payment_method"], payment["_tried_at"] = method.id(), s.now().Unix()
	session["status"], session["payment_intent"] = "complete", payment.id()
	switch {
	case way == "sepa_debit":
		payment["status"] = "processing"
		s.setCharge(payment, "pending")
	default:
		s.completePayment(session, payment)
	}
	s.emit("checkout.session.completed", session)
}

// oneTimeSession returns the session of a one-time payment; nil when the payment is for an invoice.
func (s *Server) oneTimeSession(payment object) object {
	for _, session := range s.where("checkout.session", "payment_intent", payment.id()) {
		return session
	}
	return nil
}

// resolveOneTime applies a bank's answer to a one-time payment.
func (s *Server) resolveOneTime(session, payment object, succeeded bool) {
	if succeeded {
		s.completePayment(session, payment)
		s.emit("checkout.session.async_payment_succeeded", session)
		return
	}
	payment["status"] = "requires_payment_method"
	payment["last_payment_error"] = object{
		"type":    "card_error",
		"code":    "payment_intent_payment_attempt_failed",
		"message": "The bank refused the payment.",
	}
	s.setCharge(payment, "failed")
	s.emit("checkout.session.async_payment_failed", session)
}

// completePayment marks the payment of a session as succeeded.
func (s *Server) completePayment(session, payment object) {
	payment["status"], payment["last_payment_error"] = "succeeded", nil
	payment["amount_received"] = payment.number("amount")
	session["payment_status"] = "paid"
	s.setCharge(payment, "succeeded")
}

// setCharge creates or updates the charge of a payment.
func (s *Server) setCharge(payment object, status string) {
	paid := status == "succeeded"
	if charge, ok := s.state.Objects[payment.text("latest_charge")]; ok {
		charge["status"], charge["paid"] = status, paid
		return
	}
	charge := s.add("ch", "charge", object{
		"amount":                 payment.number("amount"),
		"amount_captured":        payment.number("amount"),
		"amount_refunded":        0,
		"currency":               payment.text("currency"),
		"customer":               payment.text("customer"),
		"payment_intent":         payment.id(),
		"payment_method":         payment.text("payment_method"),
		"metadata":               payment["metadata"],
		"status":                 status,
		"paid":                   paid,
		"captured":               true,
		"refunded":               false,
		"disputed":               false,
		"application":            nil,
		"application_fee":        nil,
		"application_fee_amount": nil,
		"balance_transaction":    nil,
		"billing_details": object{
			"address": nil,
			"email":   nil,
			"name":    nil,
			"phone":   nil,
			"tax_id":  nil,
		},
		"calculated_statement_descriptor": nil,
		"description":                     nil,
		"failure_balance_transaction":     nil,
		"failure_code":                    nil,
		"failure_message":                 nil,
		"fraud_details":                   nil,
		"on_behalf_of":                    nil,
		"outcome":                         nil,
		"payment_method_details":          nil,
		"receipt_email":                   nil,
		"receipt_number":                  nil,
		"receipt_url":                     nil,
		"review":                          nil,
		"shipping":                        nil,
		"source":                          nil,
		"source_transfer":                 nil,
		"statement_descriptor":            nil,
		"statement_descriptor_suffix":     nil,
		"transfer_data":                   nil,
		"transfer_group":                  nil,
	})
	payment["latest_charge"] = charge.id()
}

func (s *Server) createRefund(_ string, p *params) (object, *problem) {
	payment, problem := s.find("payment_intent", p.required("payment_intent"), "payment_intent")
	if problem != nil {
		return nil, problem
	}
	amount := p.number("amount")
	if err := p.check(); err != nil {
		return nil, err
	}
	return s.refund(payment, amount)
}

// refund pays back an amount of a payment, in cents, or what is left of it when the amount is 0.
func (s *Server) refund(payment object, amount int64) (object, *problem) {
	charge, ok := s.state.Objects[payment.text("latest_charge")]
	switch {
	case !ok || !charge.flag("paid"):
		return nil, invalidRequest(
			"payment_intent",
			"payment_intent_unexpected_state",
			"This PaymentIntent (%s) does not have a successful charge to refund.",
			payment.id(),
		)
	case s.openDispute(payment) != nil:
		return nil, invalidRequest("payment_intent", "charge_disputed", "Charge %s has been charged back.", charge.id())
	case charge.flag("refunded"):
		return nil, invalidRequest(
			"payment_intent",
			"charge_already_refunded",
			"Charge %s has already been refunded.",
			charge.id(),
		)
	}
	left := charge.number("amount") - charge.number("amount_refunded")
	if amount == 0 {
		amount = left
	}
	if amount < 0 || amount > left {
		return nil, invalidRequest(
			"amount",
			"",
			"Refund amount (%d) is greater than unrefunded amount on charge (%d)",
			amount,
			left,
		)
	}
	charge["amount_refunded"] = charge.number("amount_refunded") + amount
	charge["refunded"] = amount == left
	refund := s.add("re", "refund", object{
		"amount":                   amount,
		"currency":                 charge.text("currency"),
		"charge":                   charge.id(),
		"payment_intent":           payment.id(),
		"status":                   "succeeded",
		"balance_transaction":      nil,
		"metadata":                 object{},
		"reason":                   nil,
		"receipt_number":           nil,
		"source_transfer_reversal": nil,
		"transfer_reversal":        nil,
	})
	s.emit("charge.refunded", charge)
	return refund, nil
}

// listRefunds answers the refunds since a time, in one page.
func (s *Server) listRefunds(_ string, p *params) (object, *problem) {
	since := p.number("created[gte]")
	p.text("limit")
	return newList("/v1/refunds", s.all("refund", func(o object) bool { return o.number("created") >= since })...), nil
}
