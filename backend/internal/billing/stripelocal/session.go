package stripelocal

import (
	"fmt"
	"net/url"
	"slices"
	"time"
)

// Stripe's limits of how long a checkout session stays open.
const (
	minSessionLife = 30 * time.Minute
	maxSessionLife = 24 * time.Hour
)

// maxTrialDays is Stripe's limit of a trial.
const maxTrialDays = 730

// paymentMethods are the supported payment methods.
var paymentMethods = []string{"ideal", "bancontact", "card", "sepa_debit"}

func (s *Server) createSession(_ string, p *params) (object, *problem) {
	mode := p.required("mode")
	customer, problem := s.customer(p.required("customer"), "customer")
	if problem != nil {
		return nil, problem
	}
	switch mode {
	case "setup":
		return s.createSetupSession(customer, p)
	case "subscription", "payment":
	default:
		return nil, invalidRequest("mode", "", "Only subscriptions, payments and setups are supported here")
	}
	price, problem := s.find("price", p.required("line_items[0][price]"), "line_items[0][price]")
	if problem != nil {
		return nil, problem
	}
	if recurring := price.text("type") == "recurring"; recurring != (mode == "subscription") {
		return nil, invalidRequest(
			"line_items[0][price]",
			"",
			"You specified `%s` mode but passed a price of type %s",
			mode,
			price.text("type"),
		)
	}
	ratesAt, metadataAt := "subscription_data[default_tax_rates]", "subscription_data[metadata]"
	if mode == "payment" {
		ratesAt, metadataAt = "line_items[0][tax_rates]", "payment_intent_data[metadata]"
	}
	tax, taxRates := int64(0), p.list(ratesAt)
	for n, id := range taxRates {
		rate, problem := s.find("tax_rate", id, fmt.Sprintf("%s[%d]", ratesAt, n))
		if problem != nil {
			return nil, problem
		}
		tax += rate.taxIn(price.number("unit_amount"))
	}
	if p.number("line_items[0][quantity]") != 1 {
		return nil, invalidRequest("line_items[0][quantity]", "", "Only a quantity of 1 is supported here")
	}
	fields := s.sessionFields(mode, customer, p)
	for _, method := range stringsOf(fields["payment_method_types"]) {
		if method != "card" && price.text("currency") != "eur" {
			return nil, invalidRequest("payment_method_types", "", "%s pays in euro only", method)
		}
	}
	if expiresAt := p.number("expires_at"); expiresAt != 0 {
		fields["expires_at"] = expiresAt
		if life := time.Unix(expiresAt, 0).Sub(s.now()); life < minSessionLife || life > maxSessionLife {
			return nil, invalidRequest(
				"expires_at",
				"",
				"The expires_at timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
			)
		}
	}
	trialDays, coupon := int64(0), ""
	if mode == "subscription" {
		trialDays, coupon = p.number("subscription_data[trial_period_days]"), p.text("discounts[0][coupon]")
	}
	total, off := price.number("unit_amount"), int64(0)
	if coupon != "" {
		found, problem := s.find("coupon", coupon, "discounts[0][coupon]")
		if problem != nil {
			return nil, problem
		}
		off = min(total, found.number("amount_off"))
		tax = 0
		for _, id := range taxRates {
			tax += s.state.Objects[id].taxIn(total - off)
		}
	}
	switch {
	case trialDays < 0 || trialDays > maxTrialDays:
		return nil, invalidRequest("subscription_data[trial_period_days]", "", "Invalid number of days")
	case trialDays > 0:
		total, off, tax = 0, 0, 0
	}
	for field, value := range (object{
		"currency":        price.text("currency"),
		"amount_subtotal": total,
		"amount_total":    total - off,
		"total_details":   object{"amount_discount": off, "amount_shipping": 0, "amount_tax": tax},
		// Not in responses: Stripe shows these only on the objects that paying creates.
		"_price":     price.id(),
		"_tax_rates": taxRates,
		"_metadata":  p.metadata(metadataAt),
		"_trial":     trialDays,
		"_coupon":    coupon,
	}) {
		fields[field] = value
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return s.add("cs_test", "checkout.session", fields), nil
}

// sessionFields returns the fields of a session in a mode, without an amount.
func (s *Server) sessionFields(mode string, customer object, p *params) object {
	for _, key := range []string{"success_url", "cancel_url"} {
		if address, err := url.Parse(p.required(key)); err != nil || address.Host == "" {
			p.fail(invalidRequest(key, "url_invalid", "Not a valid URL"))
		}
	}
	for n, method := range p.list("payment_method_types") {
		if !slices.Contains(paymentMethods, method) {
			at := fmt.Sprintf("payment_method_types[%d]", n)
			p.fail(invalidRequest(at, "", "Invalid %s: %s", at, method))
		}
	}
	return object{
		"mode":                 mode,
		"customer":             customer.id(),
		"customer_email":       nil,
		"currency":             nil,
		"status":               "open",
		"payment_status":       "unpaid",
		"amount_subtotal":      nil,
		"amount_total":         nil,
		"url":                  nil,
		"success_url":          p.text("success_url"),
		"cancel_url":           p.text("cancel_url"),
		"expires_at":           s.now().Add(maxSessionLife).Unix(),
		"client_reference_id":  orNull(p.text("client_reference_id")),
		"locale":               p.oneOf("locale", "auto", "nl", "en"),
		"metadata":             p.metadata("metadata"),
		"payment_method_types": p.list("payment_method_types"),
		"subscription":         nil,
		"invoice":              nil,
		"payment_intent":       nil,
		"setup_intent":         nil,
		"payment_link":         nil,
		"automatic_tax": object{
			"enabled":   false,
			"liability": nil,
			"provider":  nil,
			"status":    nil,
		},
		"custom_fields": []string{},
		"custom_text": object{
			"after_submit":                nil,
			"shipping_address":            nil,
			"submit":                      nil,
			"terms_of_service_acceptance": nil,
		},
		"customer_details": object{
			"address":         nil,
			"email":           customer["email"],
			"name":            customer["name"],
			"phone":           nil,
			"tax_exempt":      "none",
			"tax_ids":         nil,
			"business_name":   nil,
			"individual_name": nil,
		},
		"shipping_options":           []string{},
		"shipping_cost":              nil,
		"after_expiration":           nil,
		"allow_promotion_codes":      nil,
		"billing_address_collection": nil,
		"consent":                    nil,
		"consent_collection":         nil,
		"customer_creation":          nil,
		"invoice_creation":           nil,
		"payment_method_options":     object{},
		"payment_method_collection":  map[bool]string{true: "if_required", false: "always"}[mode == "payment"],
		"phone_number_collection":    object{"enabled": false},
		"recovered_from":             nil,
		"submit_type":                nil,
		"total_details":              nil,
		"ui_mode":                    "hosted_page",
	}
}

// createSetupSession creates a page that sets up a payment method without a payment.
func (s *Server) createSetupSession(customer object, p *params) (object, *problem) {
	fields := s.sessionFields("setup", customer, p)
	fields["payment_status"] = "no_payment_required"
	setup := object{
		"application":                   nil,
		"automatic_payment_methods":     nil,
		"cancellation_reason":           nil,
		"client_secret":                 newID("secret"),
		"customer":                      customer.id(),
		"customer_account":              nil,
		"description":                   nil,
		"excluded_payment_method_types": nil,
		"flow_directions":               nil,
		"last_setup_error":              nil,
		"latest_attempt":                nil,
		"mandate":                       nil,
		"metadata":                      p.metadata("setup_intent_data[metadata]"),
		"next_action":                   nil,
		"on_behalf_of":                  nil,
		"payment_method":                nil,
		"payment_method_options":        nil,
		"payment_method_types":          fields["payment_method_types"],
		"single_use_mandate":            nil,
		"status":                        "requires_payment_method",
		"usage":                         "off_session",
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	fields["setup_intent"] = s.add("seti", "setup_intent", setup).id()
	return s.add("cs_test", "checkout.session", fields), nil
}

// completeSetup sets up a payment method on an open page. iDEAL and Bancontact set up a debit of the same bank account.
// The bank of the new method pays.
func (s *Server) completeSetup(session object, way string) {
	customer, setup := session.text("customer"), s.state.Objects[session.text("setup_intent")]
	method := s.add("pm", "payment_method", newPaymentMethod(way, customer))
	details := object{"type": way, way: object{}}
	if way == "ideal" || way == "bancontact" {
		debit := s.add("pm", "payment_method", newPaymentMethod("sepa_debit", customer))
		details[way] = object{"generated_sepa_debit": debit.id(), "generated_sepa_debit_mandate": nil}
	}
	setup["latest_attempt"] = s.add("setatt", "setup_attempt", object{
		"application":            nil,
		"customer":               customer,
		"customer_account":       nil,
		"flow_directions":        nil,
		"on_behalf_of":           nil,
		"payment_method":         method.id(),
		"payment_method_details": details,
		"setup_error":            nil,
		"setup_intent":           setup.id(),
		"status":                 "succeeded",
		"usage":                  "off_session",
	}).id()
	setup["status"], setup["payment_method"] = "succeeded", method.id()
	session["status"] = "complete"
	delete(s.state.FailingCustomers, customer)
	s.emit("checkout.session.completed", session)
}

func (s *Server) listSessions(_ string, p *params) (object, *problem) {
	customer, status := p.text("customer"), p.text("status")
	p.text("limit")
	if customer != "" {
		if _, problem := s.customer(customer, "id"); problem != nil {
			return nil, problem
		}
	}
	objects := s.all("checkout.session", func(o object) bool {
		return (customer == "" || o.text("customer") == customer) && (status == "" || o.text("status") == status)
	})
	return newList("/v1/checkout/sessions", objects...), nil
}

func (s *Server) expireSession(id string, _ *params) (object, *problem) {
	session, problem := s.find("checkout.session", id, "id")
	if problem != nil {
		return nil, problem
	}
	if session.text("status") != "open" {
		return nil, invalidRequest(
			"session",
			"",
			"Only Checkout Sessions with a status in [\"open\"] can be expired. "+
				"This Checkout Session has a status of %s.",
			session.text("status"),
		)
	}
	s.expire(session)
	return session, nil
}

func (s *Server) expire(session object) {
	session["status"] = "expired"
	s.emit("checkout.session.expired", session)
}
