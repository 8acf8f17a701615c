package stripelocal

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// startSubscription pays an open session of a recurring price: it creates the subscription and tries to pay the first
// invoice. That of a trial is of nothing.
func (s *Server) startSubscription(session object, way string) {
	price := s.state.Objects[session.text("_price")]
	start, end := s.now(), addPeriods(s.now(), price, 1)
	status, anchor, trialStart, trialEnd := "active", start, any(nil), any(nil)
	if days := session.number("_trial"); days > 0 {
		end = start.Add(time.Duration(days) * 24 * time.Hour)
		status, anchor, trialStart, trialEnd = "trialing", end, start.Unix(), end.Unix()
	}
	method := s.add("pm", "payment_method", newPaymentMethod(way, session.text("customer")))
	later := method
	if way == "ideal" || way == "bancontact" { // renewals are debited from the same bank account
		later = s.add("pm", "payment_method", newPaymentMethod("sepa_debit", session.text("customer")))
	}
	var taxRates []object
	for _, id := range stringsOf(session["_tax_rates"]) {
		taxRates = append(taxRates, s.state.Objects[id])
	}
	subscription := s.add("sub", "subscription", object{
		"customer":                    session.text("customer"),
		"status":                      status,
		"currency":                    price.text("currency"),
		"start_date":                  start.Unix(),
		"metadata":                    session["_metadata"],
		"billing_cycle_anchor":        anchor.Unix(),
		"cancel_at":                   nil,
		"cancel_at_period_end":        false,
		"canceled_at":                 nil,
		"ended_at":                    nil,
		"collection_method":           "charge_automatically",
		"default_payment_method":      later.id(),
		"default_tax_rates":           taxRates,
		"latest_invoice":              nil,
		"application":                 nil,
		"application_fee_percent":     nil,
		"automatic_tax":               object{"enabled": false, "disabled_reason": nil, "liability": nil},
		"billing_cycle_anchor_config": nil,
		"billing_mode":                object{"type": "classic", "flexible": nil},
		"billing_schedules":           []string{},
		"billing_thresholds":          nil,
		"cancellation_details": object{
			"comment":  nil,
			"feedback": nil,
			"reason":   nil,
		},
		"days_until_due":                    nil,
		"default_source":                    nil,
		"description":                       nil,
		"discounts":                         []string{},
		"invoice_settings":                  object{"account_tax_ids": nil, "issuer": object{"type": "self"}},
		"managed_payments":                  nil,
		"next_pending_invoice_item_invoice": nil,
		"on_behalf_of":                      nil,
		"pause_collection":                  nil,
		"pending_invoice_item_interval":     nil,
		"payment_settings": object{
			"payment_method_options":      nil,
			"payment_method_types":        nil,
			"save_default_payment_method": "off",
		},
		"pending_setup_intent": nil,
		"pending_update":       nil,
		"schedule":             nil,
		"test_clock":           nil,
		"transfer_data":        nil,
		"trial_end":            trialEnd,
		"trial_settings": object{
			"end_behavior": object{"missing_payment_method": "create_invoice"},
		},
		"trial_start": trialStart,
	})
	item := object{
		"id":                   newID("si"),
		"object":               "subscription_item",
		"created":              start.Unix(),
		"subscription":         subscription.id(),
		"price":                s.render(price, nil),
		"quantity":             1,
		"current_period_start": start.Unix(),
		"current_period_end":   end.Unix(),
		"billed_until":         start.Unix(),
		"billing_thresholds":   nil,
		"discounts":            []string{},
		"metadata":             object{},
		"tax_rates":            []string{},
	}
	subscription["items"] = newList("/v1/subscription_items?subscription="+subscription.id(), item)
	line := periodLine(subscription)
	if status == "trialing" {
		line.cents = 0
	}
	if coupon := session.text("_coupon"); coupon != "" {
		_ = s.redeem(subscription, coupon) // a coupon that is used up gives nothing
	}
	invoice := s.createInvoice(subscription, "subscription_create", line)
	s.payInvoice(invoice, method)
	session["status"], session["subscription"], session["invoice"] = "complete", subscription.id(), invoice.id()
	switch {
	case status == "trialing":
		session["payment_status"] = "no_payment_required"
	case invoice.text("status") == "paid":
		session["payment_status"] = "paid"
	}
	s.emit("customer.subscription.created", subscription)
	if invoice.text("status") == "paid" {
		s.emit("invoice.paid", invoice)
	}
	s.emit("checkout.session.completed", session)
}

// newPaymentMethod returns the fields of a payment method of a customer.
func newPaymentMethod(method, customer string) object {
	details := map[string]object{
		"ideal":      {"bank": "rabobank", "bic": "RABONL2U"},
		"bancontact": {},
		"card": {
			"brand": "visa",
			"checks": object{
				"address_line1_check":       nil,
				"address_postal_code_check": nil,
				"cvc_check":                 "pass",
			},
			"country":              "NL",
			"display_brand":        "visa",
			"exp_month":            12,
			"exp_year":             2034,
			"fingerprint":          "local",
			"funding":              "debit",
			"generated_from":       nil,
			"last4":                "4242",
			"networks":             object{"available": []string{"visa"}, "preferred": nil},
			"three_d_secure_usage": object{"supported": true},
			"wallet":               nil,
			"regulated_status":     nil,
		},
		"sepa_debit": {
			"bank_code":      "RABO",
			"branch_code":    "",
			"country":        "NL",
			"fingerprint":    "local",
			"generated_from": nil,
			"last4":          "4300",
		},
	}[method]
	return object{
		"type":            method,
		"customer":        customer,
		"metadata":        object{},
		method:            details,
		"allow_redisplay": "limited",
		"billing_details": object{"address": nil, "email": nil, "name": nil, "phone": nil, "tax_id": nil},
	}
}

// invoiceLine is a line of an invoice. Cents is negative for a credit.
type invoiceLine struct {
	price      object
	cents      int64
	start, end int64 // of the period that it is for
}

// periodLine returns the line of a subscription's current period.
func periodLine(subscription object) invoiceLine {
	item := subscription.items("items")[0]
	return invoiceLine{
		price: item.child("price"),
		cents: item.child("price").number("unit_amount"),
		start: item.number("current_period_start"),
		end:   item.number("current_period_end"),
	}
}

// createInvoice creates an open invoice of a subscription, and uses its discounts.
func (s *Server) createInvoice(subscription object, reason string, lines ...invoiceLine) object {
	s.state.InvoiceCount++
	fields := s.invoiceFields(subscription, reason, lines)
	fields["number"] = fmt.Sprintf("LOCAL-%04d", s.state.InvoiceCount)
	invoice := s.add("in", "invoice", fields)
	for _, line := range invoice.items("lines") {
		line["invoice"] = invoice.id()
	}
	invoice["hosted_invoice_url"] = s.Address + "/invoice/" + invoice.id()
	invoice["invoice_pdf"] = s.Address + "/invoice/" + invoice.id()
	subscription["latest_invoice"] = invoice.id()
	s.useDiscounts(subscription)
	return invoice
}

// invoiceFields returns an invoice that is not stored. Discounts apply to charges, not to credits.
func (s *Server) invoiceFields(subscription object, reason string, lines []invoiceLine) object {
	item := subscription.items("items")[0]
	price := item.child("price")
	customer := s.state.Objects[subscription.text("customer")]
	subtotal, charged := int64(0), int64(0)
	for _, line := range lines {
		subtotal += line.cents
		charged += max(0, line.cents)
	}
	discounts, amounts := s.discountsOf(subscription, charged)
	cents := subtotal
	for _, amount := range amounts {
		cents -= amount.number("amount")
	}
	tax, taxes := int64(0), []object{}
	for _, rate := range subscription.rates() {
		amount := rate.taxIn(cents)
		tax += amount
		taxes = append(taxes, object{
			"amount":            amount,
			"tax_behavior":      "inclusive",
			"tax_rate_details":  object{"tax_rate": rate.id()},
			"taxability_reason": "not_available",
			"taxable_amount":    cents - amount,
			"type":              "tax_rate_details",
		})
	}
	parent := object{
		"type":                 "subscription_details",
		"quote_details":        nil,
		"subscription_details": object{"metadata": subscription["metadata"], "subscription": subscription.id()},
	}
	now := s.now().Unix()
	invoice := object{
		"customer":               customer.id(),
		"customer_email":         customer["email"],
		"customer_name":          customer["name"],
		"currency":               price.text("currency"),
		"status":                 "open",
		"number":                 nil,
		"total":                  cents,
		"subtotal":               subtotal,
		"amount_due":             cents,
		"amount_paid":            0,
		"amount_remaining":       cents,
		"total_taxes":            taxes,
		"total_excluding_tax":    cents - tax,
		"subtotal_excluding_tax": subtotal - tax,
		"parent":                 parent,
		"billing_reason":         reason,
		"period_start":           now,
		"period_end":             now,
		"attempt_count":          0,
		"attempted":              false,
		"auto_advance":           false,
		"next_payment_attempt":   nil,
		"status_transitions": object{
			"finalized_at":            now,
			"marked_uncollectible_at": nil,
			"paid_at":                 nil,
			"voided_at":               nil,
		},
		"account_country": "NL",
		"account_name":    "Local",
		"account_tax_ids": nil,
		"amount_overpaid": 0,
		"amount_shipping": 0,
		"application":     nil,
		"automatic_tax": object{
			"disabled_reason": nil,
			"enabled":         false,
			"liability":       nil,
			"provider":        nil,
			"status":          nil,
		},
		"automatically_finalizes_at": nil,
		"collection_method":          "charge_automatically",
		"custom_fields":              nil,
		"customer_address":           nil,
		"customer_phone":             nil,
		"customer_shipping":          nil,
		"customer_tax_exempt":        "none",
		"customer_tax_ids":           []string{},
		"default_payment_method":     nil,
		"default_source":             nil,
		"default_tax_rates":          subscription.rates(),
		"description":                nil,
		"discounts":                  discounts,
		"due_date":                   nil,
		"effective_at":               now,
		"ending_balance":             0,
		"footer":                     nil,
		"from_invoice":               nil,
		"issuer":                     object{"type": "self"},
		"last_finalization_error":    nil,
		"latest_revision":            nil,
		"metadata":                   object{},
		"on_behalf_of":               nil,
		"payment_settings": object{
			"default_mandate":        nil,
			"payment_method_options": nil,
			"payment_method_types":   nil,
		},
		"post_payment_credit_notes_amount": 0,
		"pre_payment_credit_notes_amount":  0,
		"receipt_number":                   nil,
		"rendering":                        nil,
		"shipping_cost":                    nil,
		"shipping_details":                 nil,
		"starting_balance":                 0,
		"statement_descriptor":             nil,
		"test_clock":                       nil,
		"total_discount_amounts":           amounts,
		"total_pretax_credit_amounts":      []string{},
		"webhooks_delivered_at":            nil,
		"amount_paid_off_stripe":           0,
	}
	var shown []object
	for _, line := range lines {
		shown = append(shown, object{
			"id":                    newID("il"),
			"object":                "line_item",
			"amount":                line.cents,
			"currency":              price.text("currency"),
			"description":           s.state.Objects[price.text("product")]["name"],
			"discount_amounts":      []string{},
			"discountable":          line.cents > 0,
			"discounts":             []string{},
			"invoice":               nil,
			"livemode":              false,
			"metadata":              subscription["metadata"],
			"parent":                nil,
			"period":                object{"start": line.start, "end": line.end},
			"pretax_credit_amounts": []string{},
			"pricing": object{
				"type":                "price_details",
				"price_details":       object{"price": line.price.id(), "product": line.price.text("product")},
				"unit_amount_decimal": strconv.FormatInt(line.price.number("unit_amount"), 10),
			},
			"quantity":         1,
			"subscription":     subscription.id(),
			"taxes":            []object{},
			"subtotal":         line.cents,
			"quantity_decimal": "1",
		})
	}
	invoice["lines"] = newList("/v1/invoices/lines", shown...)
	return invoice
}

// rates returns the tax rates of a subscription.
func (o object) rates() []object {
	switch rates := o["default_tax_rates"].(type) {
	case []object:
		return rates
	case []any:
		var objects []object
		for _, rate := range rates {
			if rate, ok := rate.(map[string]any); ok {
				objects = append(objects, rate)
			}
		}
		return objects
	}
	return []object{}
}

// taxIn returns the tax in an amount that includes tax, in cents.
func (o object) taxIn(cents int64) int64 {
	percent, _ := o["percentage"].(float64)
	return int64(math.Round(float64(cents) * percent / (100 + percent)))
}

// addPeriods returns the time after a number of billing periods: the same day of the month, or the last day of a
// shorter month.
func addPeriods(since time.Time, price object, periods int) time.Time {
	count := periods * int(price.child("recurring").number("interval_count"))
	switch price.child("recurring").text("interval") {
	case "day":
		return since.AddDate(0, 0, count)
	case "week":
		return since.AddDate(0, 0, 7*count)
	case "year":
		count *= 12
	}
	since = since.UTC()
	month := time.Date(
		since.Year(),
		since.Month()+time.Month(count),
		1,
		since.Hour(),
		since.Minute(),
		since.Second(),
		0,
		time.UTC,
	)
	last := month.AddDate(0, 1, -1).Day()
	return month.AddDate(0, 0, min(since.Day(), last)-1)
}

func (s *Server) cancelSubscription(id string, _ *params) (object, *problem) {
	object, problem := s.find("subscription", id, "id")
	if problem != nil {
		return nil, problem
	}
	if object["ended_at"] != nil {
		return nil, notFound("subscription", id, "id")
	}
	s.endSubscription(object)
	return object, nil
}

// endSubscription ends a subscription now. Open invoices are not retried.
func (s *Server) endSubscription(subscription object) {
	now := s.now().Unix()
	subscription["status"], subscription["ended_at"], subscription["canceled_at"] = "canceled", now, now
	if open, ok := s.state.Objects[subscription.text("latest_invoice")]; ok {
		open["next_payment_attempt"] = nil
	}
	s.emit("customer.subscription.deleted", subscription)
}

// stringsOf returns a list of texts, which is a []any when it was read from a file.
func stringsOf(value any) []string {
	switch list := value.(type) {
	case []string:
		return list
	case []any:
		values := make([]string, 0, len(list))
		for _, item := range list {
			if text, ok := item.(string); ok {
				values = append(values, text)
			}
		}
		return values
	}
	return nil
}
