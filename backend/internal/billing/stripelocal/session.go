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

// paymentMethods are the supported payment methods.
var paymentMethods = []string{"ideal", "bancontact", "card", "sepa_debit"}

func (s *Server) createSession(_ string, p *params) (object, *problem) {
	mode := p.required("mode")
	if mode != "subscription" && mode != "payment" {
		return nil, invalidRequest("mode", "", "Only subscriptions and payments are supported here")
	}
	customer, problem := s.customer(p.required("customer"), "customer")
	if problem != nil {
		return nil, problem
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
	methods := p.list("payment_method_types")
	for n, method := range methods {
		switch {
		case !slices.Contains(paymentMethods, method):
			return nil, invalidRequest(
				fmt.Sprintf("payment_method_types[%d]", n),
				"",
				"Invalid payment_method_types[%d]: %s",
				n,
				method,
			)
		case method != "card" && price.text("currency") != "eur":
			return nil, invalidRequest("payment_method_types", "", "%s pays in euro only", method)
		}
	}
	expires := s.now().Add(maxSessionLife)
	if expiresAt := p.number("expires_at"); expiresAt != 0 {
		expires = time.Unix(expiresAt, 0)
		if life := expires.Sub(s.now()); life < minSessionLife || life > maxSessionLife {
			return nil, invalidRequest(
				"expires_at",
				"",
				"The expires_at timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
			)
		}
	}
	for _, key := range []string{"success_url", "cancel_url"} {
		if address, err := url.Parse(p.required(key)); err != nil || address.Host == "" {
			return nil, invalidRequest(key, "url_invalid", "Not a valid URL")
		}
	}
	fields := object{
		"mode":                 mode,
		"customer":             customer.id(),
		"customer_email":       nil,
		"currency":             price.text("currency"),
		"status":               "open",
		"payment_status":       "unpaid",
		"amount_subtotal":      price.number("unit_amount"),
		"amount_total":         price.number("unit_amount"),
		"url":                  nil,
		"success_url":          p.text("success_url"),
		"cancel_url":           p.text("cancel_url"),
		"expires_at":           expires.Unix(),
		"client_reference_id":  orNull(p.text("client_reference_id")),
		"locale":               p.oneOf("locale", "auto", "nl", "en"),
		"metadata":             p.metadata("metadata"),
		"payment_method_types": methods,
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
		"payment_method_collection":  map[string]string{"subscription": "always", "payment": "if_required"}[mode],
		"phone_number_collection":    object{"enabled": false},
		"recovered_from":             nil,
		"submit_type":                nil,
		"total_details": object{
			"amount_discount": 0,
			"amount_shipping": 0,
			"amount_tax":      tax,
		},
		"ui_mode": "hosted_page",
		// Not in responses: Stripe shows these only on the objects that paying creates.
		"_price":     price.id(),
		"_tax_rates": taxRates,
		"_metadata":  p.metadata(metadataAt),
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return s.add("cs_test", "checkout.session", fields), nil
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
