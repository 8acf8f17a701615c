package stripelocal

import "time"

// evidenceTime is how long the seller may answer a dispute.
const evidenceTime = 7 * 24 * time.Hour

// isDisputable reports whether a bank can take back what is left of a payment, or the seller can refund it.
func (s *Server) isDisputable(payment object) bool {
	charge := s.state.Objects[payment.text("latest_charge")]
	return charge.flag("paid") && !charge.flag("refunded") &&
		len(s.where("dispute", "payment_intent", payment.id())) == 0
}

// openDispute returns the open dispute of a payment; nil without one.
func (s *Server) openDispute(payment object) object {
	for _, dispute := range s.where("dispute", "payment_intent", payment.id()) {
		if dispute.text("status") == "needs_response" {
			return dispute
		}
	}
	return nil
}

// disputePayment lets the bank of a customer take back what is left of a payment. A payment is disputed once.
func (s *Server) disputePayment(payment object) {
	if !s.isDisputable(payment) {
		return
	}
	charge := s.state.Objects[payment.text("latest_charge")]
	charge["disputed"] = true
	dispute := s.add("dp", "dispute", object{
		"amount":                     charge.number("amount") - charge.number("amount_refunded"),
		"balance_transactions":       []object{},
		"charge":                     charge.id(),
		"currency":                   charge.text("currency"),
		"enhanced_eligibility_types": []string{},
		"evidence":                   newEvidence(),
		"evidence_details": object{
			"due_by":               s.now().Add(evidenceTime).Unix(),
			"enhanced_eligibility": object{},
			"has_evidence":         false,
			"past_due":             false,
			"submission_count":     0,
		},
		"is_charge_refundable": false,
		"metadata":             object{},
		"payment_intent":       payment.id(),
		"reason":               "subscription_canceled",
		"status":               "needs_response",
	})
	s.addDisputeTransaction(dispute, -dispute.number("amount"))
	s.emit("charge.dispute.created", dispute)
	s.emit("charge.dispute.funds_withdrawn", dispute)
}

// closeDispute closes the open dispute of a payment: won or lost by the seller.
func (s *Server) closeDispute(payment object, status string) {
	dispute := s.openDispute(payment)
	if dispute == nil {
		return
	}
	dispute["status"] = status
	if status == "won" {
		s.addDisputeTransaction(dispute, dispute.number("amount"))
		s.emit("charge.dispute.funds_reinstated", dispute)
	}
	s.emit("charge.dispute.closed", dispute)
}

// addDisputeTransaction withdraws a negative amount from the seller's balance, or returns it.
func (s *Server) addDisputeTransaction(dispute object, cents int64) {
	now := s.now().Unix()
	transaction := object{
		"id":                 newID("txn"),
		"object":             "balance_transaction",
		"amount":             cents,
		"available_on":       now,
		"balance_type":       "payments",
		"created":            now,
		"currency":           dispute.text("currency"),
		"description":        nil,
		"exchange_rate":      nil,
		"fee":                0,
		"fee_details":        []object{},
		"net":                cents,
		"reporting_category": "dispute",
		"source":             dispute.id(),
		"status":             "available",
		"type":               "adjustment",
	}
	dispute["balance_transactions"] = append(objectsOf(dispute["balance_transactions"]), transaction)
}

// newEvidence returns evidence without content.
func newEvidence() object {
	evidence := object{"enhanced_evidence": object{}}
	for _, field := range []string{
		"access_activity_log", "billing_address", "cancellation_policy", "cancellation_policy_disclosure",
		"cancellation_rebuttal", "customer_communication", "customer_email_address", "customer_name",
		"customer_purchase_ip", "customer_signature", "duplicate_charge_documentation",
		"duplicate_charge_explanation", "duplicate_charge_id", "product_description", "receipt", "refund_policy",
		"refund_policy_disclosure", "refund_refusal_explanation", "service_date", "service_documentation",
		"shipping_address", "shipping_carrier", "shipping_date", "shipping_documentation",
		"shipping_tracking_number", "uncategorized_file", "uncategorized_text",
	} {
		evidence[field] = nil
	}
	return evidence
}

// objectsOf returns a list of objects, which is a []any when it was read from a file.
func objectsOf(value any) []object {
	switch list := value.(type) {
	case []object:
		return list
	case []any:
		var objects []object
		for _, item := range list {
			if item, ok := item.(map[string]any); ok {
				objects = append(objects, item)
			}
		}
		return objects
	}
	return nil
}

// listDisputes answers the disputes of a payment or since a time, in one page.
func (s *Server) listDisputes(_ string, p *params) (object, *problem) {
	payment, since := p.text("payment_intent"), p.number("created[gte]")
	p.text("limit")
	return newList("/v1/disputes", s.all("dispute", func(o object) bool {
		return (payment == "" || o.text("payment_intent") == payment) && o.number("created") >= since
	})...), nil
}
