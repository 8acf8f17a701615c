package stripelocal

import (
	"regexp"
	"strconv"
	"strings"
)

func (s *Server) makeCustomer(_ string, p *params) (object, *problem) {
	fields := object{
		"email": orNull(
			p.text("email"),
		), "name": orNull(p.text("name")), "preferred_locales": p.list("preferred_locales"), "metadata": p.metadata("metadata"),
		"address": nil, "balance": 0, "currency": nil, "default_source": nil, "delinquent": false, "description": nil,
		"invoice_prefix": newID("x")[2:10], "next_invoice_sequence": 1, "phone": nil, "shipping": nil, "tax_exempt": "none", "test_clock": nil,
		"invoice_settings": object{
			"custom_fields":          nil,
			"default_payment_method": nil,
			"footer":                 nil,
			"rendering_options":      nil,
		},
	}
	if wrong := p.unknown(); wrong != nil {
		return nil, wrong
	}
	return s.add("cus", "customer", fields), nil
}

// deleteCustomer ends what subscriptions a customer has, and forgets who it was.
func (s *Server) deleteCustomer(id string, _ *params) (object, *problem) {
	found, wrong := s.customer(id, "id")
	if wrong != nil {
		return nil, wrong
	}
	for _, subscription := range s.all("subscription", func(o object) bool { return o.text("customer") == found.id() && o["ended_at"] == nil }) {
		s.end(subscription)
	}
	gone := object{"id": found.id(), "object": "customer", "deleted": true}
	s.known.Objects[found.id()] = gone
	return gone, nil
}

// customer is one that was not deleted.
func (s *Server) customer(id, param string) (object, *problem) {
	object, wrong := s.find("customer", id, param)
	if wrong == nil && object.flag("deleted") {
		return nil, missing("customer", id, param)
	}
	return object, wrong
}

// metadataQuery is the one way of searching that is known: metadata['name']:'value'.
var metadataQuery = regexp.MustCompile(`^metadata\['([^']+)'\]:'([^']+)'$`)

func (s *Server) searchCustomers(_ string, p *params) (object, *problem) {
	parts := metadataQuery.FindStringSubmatch(p.required("query"))
	if parts == nil {
		return nil, wrong("query", "", "This search is not known here")
	}
	objects := s.all("customer", func(o object) bool { return o.part("metadata").text(parts[1]) == parts[2] })
	return object{
		"object":    "search_result",
		"url":       "/v1/customers/search",
		"has_more":  false,
		"next_page": nil,
		"data":      objects,
	}, nil
}

func (s *Server) makePrice(_ string, p *params) (object, *problem) {
	cents, currency, name := p.number("unit_amount"), p.required("currency"), p.required("product_data[name]")
	interval := p.among("recurring[interval]", "", "day", "week", "month", "year")
	every := max(1, p.number("recurring[interval_count]"))
	kind, recurring := "one_time", any(nil)
	if interval != "" {
		kind, recurring = "recurring", object{
			"interval":          interval,
			"interval_count":    every,
			"meter":             nil,
			"trial_period_days": nil,
			"usage_type":        "licensed",
		}
	}
	fields := object{
		"active": true, "billing_scheme": "per_unit", "currency": currency, "unit_amount": cents, "unit_amount_decimal": strconv.FormatInt(cents, 10),
		"lookup_key": nil, "nickname": nil, "metadata": p.metadata("metadata"), "tax_behavior": p.among("tax_behavior", "unspecified", "inclusive", "exclusive"),
		"custom_unit_amount": nil, "tiers_mode": nil, "transform_quantity": nil, "type": kind,
		"recurring": recurring,
	}
	switch {
	case interval == "year" && every > 3, interval == "month" && every > 36:
		return nil, wrong("recurring[interval_count]", "", "A subscription is paid at least every three years")
	case currency != strings.ToLower(currency):
		return nil, wrong("currency", "", "Invalid currency: %s", currency)
	case cents <= 0:
		return nil, wrong("unit_amount", "parameter_missing", "Only prices above zero are known here")
	}
	if wrong := p.unknown(); wrong != nil {
		return nil, wrong
	}
	product := s.add("prod", "product", object{
		"active": true, "default_price": nil, "description": nil, "images": []string{}, "marketing_features": []string{}, "metadata": object{}, "name": name,
		"package_dimensions": nil, "shippable": nil, "tax_code": nil, "unit_label": nil, "updated": s.now().Unix(), "url": nil,
	})
	fields["product"] = product.id()
	return s.add("price", "price", fields), nil
}

func (s *Server) makeTaxRate(_ string, p *params) (object, *problem) {
	percent, err := strconv.ParseFloat(p.required("percentage"), 64)
	if err != nil || percent < 0 || percent > 100 {
		return nil, wrong("percentage", "", "Invalid percentage")
	}
	fields := object{
		"active": true, "country": nil, "description": nil, "display_name": p.required("display_name"), "effective_percentage": nil,
		"inclusive": p.among(
			"inclusive",
			"",
			"true",
			"false",
		) == "true", "jurisdiction": nil, "jurisdiction_level": nil, "metadata": p.metadata("metadata"),
		"percentage": percent, "rate_type": "percentage", "flat_amount": nil, "state": nil, "tax_type": nil,
	}
	if wrong := p.unknown(); wrong != nil {
		return nil, wrong
	}
	return s.add("txr", "tax_rate", fields), nil
}

// orNull is a text, or null when it is empty.
func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
