package stripelocal

import (
	"regexp"
	"strconv"
	"strings"
)

func (s *Server) createCustomer(_ string, p *params) (object, *problem) {
	fields := object{
		"email":                 orNull(p.text("email")),
		"name":                  orNull(p.text("name")),
		"preferred_locales":     p.list("preferred_locales"),
		"metadata":              p.metadata("metadata"),
		"address":               nil,
		"balance":               0,
		"currency":              nil,
		"default_source":        nil,
		"delinquent":            false,
		"description":           nil,
		"invoice_prefix":        newID("x")[2:10],
		"next_invoice_sequence": 1,
		"phone":                 nil,
		"shipping":              nil,
		"tax_exempt":            "none",
		"test_clock":            nil,
		"invoice_settings": object{
			"custom_fields":          nil,
			"default_payment_method": nil,
			"footer":                 nil,
			"rendering_options":      nil,
		},
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return s.add("cus", "customer", fields), nil
}

func (s *Server) updateCustomer(id string, p *params) (object, *problem) {
	customer, problem := s.customer(id, "id")
	if problem != nil {
		return nil, problem
	}
	email := p.required("email")
	if err := p.check(); err != nil {
		return nil, err
	}
	customer["email"] = email
	return customer, nil
}

// deleteCustomer ends the customer's subscriptions and replaces the customer by a deleted one, as Stripe does.
func (s *Server) deleteCustomer(id string, _ *params) (object, *problem) {
	obj, err := s.customer(id, "id")
	if err != nil {
		return nil, err
	}
	for _, subscription := range s.where("subscription", "customer", obj.id()) {
		if subscription["ended_at"] != nil {
			continue
		}
		s.endSubscription(subscription)
	}
	deleted := object{"id": obj.id(), "object": "customer", "deleted": true}
	s.state.Objects[obj.id()] = deleted
	return deleted, nil
}

// customer returns the customer with an id. A deleted customer is a problem.
func (s *Server) customer(id, param string) (object, *problem) {
	object, err := s.find("customer", id, param)
	if err == nil && object.flag("deleted") {
		return nil, notFound("customer", id, param)
	}
	return object, err
}

// metadataQuery matches the only supported search: metadata['name']:'value'.
var metadataQuery = regexp.MustCompile(`^metadata\['([^']+)'\]:'([^']+)'$`)

func (s *Server) searchCustomers(_ string, p *params) (object, *problem) {
	parts := metadataQuery.FindStringSubmatch(p.required("query"))
	if parts == nil {
		return nil, invalidRequest("query", "", "This search is not supported here")
	}
	objects := s.all("customer", func(o object) bool { return o.child("metadata").text(parts[1]) == parts[2] })
	return object{
		"object":    "search_result",
		"url":       "/v1/customers/search",
		"has_more":  false,
		"next_page": nil,
		"data":      objects,
	}, nil
}

func (s *Server) createPrice(_ string, p *params) (object, *problem) {
	cents, currency, name := p.number("unit_amount"), p.required("currency"), p.required("product_data[name]")
	interval := p.oneOf("recurring[interval]", "", "day", "week", "month", "year")
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
		"active":              true,
		"billing_scheme":      "per_unit",
		"currency":            currency,
		"unit_amount":         cents,
		"unit_amount_decimal": strconv.FormatInt(cents, 10),
		"lookup_key":          nil,
		"nickname":            nil,
		"metadata":            p.metadata("metadata"),
		"tax_behavior":        p.oneOf("tax_behavior", "unspecified", "inclusive", "exclusive"),
		"custom_unit_amount":  nil,
		"tiers_mode":          nil,
		"transform_quantity":  nil,
		"type":                kind,
		"recurring":           recurring,
	}
	switch {
	case interval == "year" && every > 3, interval == "month" && every > 36:
		return nil, invalidRequest("recurring[interval_count]", "", "A subscription is paid at least every three years")
	case currency != strings.ToLower(currency):
		return nil, invalidRequest("currency", "", "Invalid currency: %s", currency)
	case cents <= 0:
		return nil, invalidRequest("unit_amount", "parameter_missing", "Only prices above zero are supported here")
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	product := s.add("prod", "product", object{
		"active":             true,
		"default_price":      nil,
		"description":        nil,
		"images":             []string{},
		"marketing_features": []string{},
		"metadata":           object{},
		"name":               name,
		"package_dimensions": nil,
		"shippable":          nil,
		"tax_code":           nil,
		"unit_label":         nil,
		"updated":            s.now().Unix(),
		"url":                nil,
	})
	fields["product"] = product.id()
	return s.add("price", "price", fields), nil
}

func (s *Server) createTaxRate(_ string, p *params) (object, *problem) {
	percent, err := strconv.ParseFloat(p.required("percentage"), 64)
	if err != nil || percent < 0 || percent > 100 {
		return nil, invalidRequest("percentage", "", "Invalid percentage")
	}
	fields := object{
		"active":               true,
		"country":              nil,
		"description":          nil,
		"display_name":         p.required("display_name"),
		"effective_percentage": nil,
		"inclusive":            p.oneOf("inclusive", "", "true", "false") == "true",
		"jurisdiction":         nil,
		"jurisdiction_level":   nil,
		"metadata":             p.metadata("metadata"),
		"percentage":           percent,
		"rate_type":            "percentage",
		"flat_amount":          nil,
		"state":                nil,
		"tax_type":             nil,
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return s.add("txr", "tax_rate", fields), nil
}

// orNull returns a text, or null when it is empty.
func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
