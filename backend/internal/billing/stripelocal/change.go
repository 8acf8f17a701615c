package stripelocal

import (
	"math"
	"slices"
	"strconv"
	"time"
)

// updateSubscription changes the end of a subscription, its discounts, its metadata and, with proration, its price.
func (s *Server) updateSubscription(id string, p *params) (object, *problem) {
	subscription, problem := s.find("subscription", id, "id")
	if problem != nil {
		return nil, problem
	}
	if subscription["ended_at"] != nil {
		return nil, invalidRequest("", "", "A canceled subscription can only update its cancellation_details.")
	}
	ends, cancelAt := p.oneOf("cancel_at_period_end", "", "true", "false"), p.number("cancel_at")
	coupon, metadata, method := p.text("discounts[0][coupon]"), p.metadata("metadata"), p.text("default_payment_method")
	change, problem := s.priceChange(subscription, p, "")
	if problem != nil {
		return nil, problem
	}
	switch {
	case ends != "" && cancelAt != 0:
		return nil, invalidRequest("cancel_at", "", "Only one of cancel_at and cancel_at_period_end may be set.")
	case cancelAt != 0 && cancelAt <= s.now().Unix():
		return nil, invalidRequest("cancel_at", "", "cancel_at must be in the future.")
	case subscription["schedule"] != nil && (ends != "" || cancelAt != 0 || change != nil):
		return nil, invalidRequest("", "", "The subscription is managed by the subscription schedule `%s`, and "+
			"updating any cancelation behavior directly is not allowed.", subscription.text("schedule"))
	}
	p.oneOf("payment_behavior", "allow_incomplete", "error_if_incomplete")
	trialEnd := p.number("trial_end")
	if trialEnd != 0 && trialEnd <= s.now().Unix() {
		return nil, invalidRequest("trial_end", "", "Invalid timestamp: must be in the future.")
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	if coupon != "" {
		if err := s.redeem(subscription, coupon); err != nil {
			return nil, err
		}
	}
	if change != nil {
		if err := s.changePrice(subscription, *change); err != nil {
			return nil, err
		}
	}
	for name, value := range metadata {
		subscription.child("metadata")[name] = value
	}
	if trialEnd != 0 {
		item := subscription.items("items")[0]
		subscription["status"], subscription["trial_start"] = "trialing", s.now().Unix()
		subscription["trial_end"], subscription["billing_cycle_anchor"] = trialEnd, trialEnd
		item["current_period_start"], item["current_period_end"] = s.now().Unix(), trialEnd
		if subscription.flag("cancel_at_period_end") {
			subscription["cancel_at"] = trialEnd
		}
	}
	if method != "" {
		subscription["default_payment_method"] = method
	}
	switch {
	case cancelAt != 0:
		subscription["cancel_at"], subscription["cancel_at_period_end"] = cancelAt, false
		subscription["canceled_at"] = s.now().Unix()
	case ends == "true":
		subscription["cancel_at_period_end"], subscription["canceled_at"] = true, s.now().Unix()
		subscription["cancel_at"] = subscription.items("items")[0].number("current_period_end")
	case ends == "false":
		subscription["cancel_at_period_end"], subscription["canceled_at"] = false, nil
		subscription["cancel_at"] = nil
	}
	s.emit("customer.subscription.updated", subscription)
	return subscription, nil
}

// priceChange is another price that begins now.
type priceChange struct {
	price  object
	at     int64 // time until which the old price applies
	charge bool  // a new period begins, with an invoice of the difference
}

// priceChange reads a change of price; nil when there is none. Preview puts prefix before the parameters.
func (s *Server) priceChange(subscription object, p *params, prefix string) (*priceChange, *problem) {
	param := func(name string) string {
		if prefix == "" {
			return name
		}
		return prefix + "[" + name + "]"
	}
	rest := func(name string) string {
		if prefix == "" {
			return "items[0][" + name + "]"
		}
		return prefix + "[items][0][" + name + "]"
	}
	behaviour := p.oneOf(param("proration_behavior"), "", "none", "always_invoice")
	at, anchor := p.number(param("proration_date")), p.oneOf(param("billing_cycle_anchor"), "", "now")
	itemID, priceID := p.text(rest("id")), p.text(rest("price"))
	if priceID == "" {
		return nil, nil
	}
	price, problem := s.find("price", priceID, rest("price"))
	if problem != nil {
		return nil, problem
	}
	item, now := subscription.items("items")[0], s.now().Unix()
	switch {
	case itemID != item.id():
		return nil, invalidRequest(rest("id"), "resource_missing", "No such subscription item: '%s'", itemID)
	case at != 0 && (at < item.number("current_period_start") || at > now+60):
		return nil, invalidRequest(param("proration_date"), "", "Cannot use proration_date outside of current period")
	case behaviour == "always_invoice" && anchor != "now":
		return nil, invalidRequest(param("billing_cycle_anchor"), "", "Only a change with a new period is supported")
	case behaviour != "always_invoice" && subscription.text("status") != "trialing":
		return nil, invalidRequest(param("proration_behavior"), "", "A change without an invoice is not supported here")
	}
	if at == 0 {
		at = now
	}
	return &priceChange{price: price, at: at, charge: behaviour == "always_invoice"}, nil
}

// lines returns the credit for the rest of the current period, and the new period.
func (s *Server) prorationLines(subscription object, change priceChange) []invoiceLine {
	item := subscription.items("items")[0]
	start, end := item.number("current_period_start"), item.number("current_period_end")
	paid := int64(0) // for the current period
	for _, invoice := range s.all("invoice", func(o object) bool {
		counts := o.text("status") == "paid" || o.text("status") == "open"
		return counts && s.subscriptionOf(o).id() == subscription.id()
	}) {
		for _, line := range invoice.items("lines") {
			if period := line.child("period"); period.number("end") == end && period.number("start") == start {
				paid += line.number("amount")
				for _, taken := range invoiceDiscounts(invoice) {
					paid -= taken.number("amount")
				}
			}
		}
	}
	credit := int64(math.Round(float64(paid) * float64(end-change.at) / float64(end-start)))
	now := s.now()
	return []invoiceLine{
		{price: item.child("price"), cents: -credit, start: change.at, end: end},
		{
			price: change.price,
			cents: change.price.number("unit_amount"),
			start: now.Unix(),
			end:   addPeriods(now, change.price, 1).Unix(),
		},
	}
}

// invoiceDiscounts returns the discounts of an invoice.
func invoiceDiscounts(invoice object) []object {
	switch amounts := invoice["total_discount_amounts"].(type) {
	case []object:
		return amounts
	case []any:
		var objects []object
		for _, amount := range amounts {
			if amount, ok := amount.(map[string]any); ok {
				objects = append(objects, amount)
			}
		}
		return objects
	}
	return nil
}

// changePrice begins a price. When its invoice is refused nothing changes, as with error_if_incomplete.
func (s *Server) changePrice(subscription object, change priceChange) *problem {
	item := subscription.items("items")[0]
	if !change.charge {
		item["price"] = s.render(change.price, nil)
		return nil
	}
	if s.refuses(subscription.text("customer")) {
		return declined()
	}
	lines := s.prorationLines(subscription, change)
	item["price"] = s.render(change.price, nil)
	item["current_period_start"], item["current_period_end"] = lines[1].start, lines[1].end
	subscription["billing_cycle_anchor"] = lines[1].start
	invoice := s.createInvoice(subscription, "subscription_update", lines...)
	s.payInvoice(invoice, s.state.Objects[subscription.text("default_payment_method")])
	if invoice.text("status") == "paid" {
		s.emit("invoice.paid", invoice)
	}
	return nil
}

// previewInvoice answers the invoice of a change of price, without changing anything.
func (s *Server) previewInvoice(_ string, p *params) (object, *problem) {
	subscription, problem := s.find("subscription", p.required("subscription"), "subscription")
	if problem != nil {
		return nil, problem
	}
	change, problem := s.priceChange(subscription, p, "subscription_details")
	if problem != nil {
		return nil, problem
	}
	if change == nil || !change.charge {
		return nil, invalidRequest("subscription_details", "", "Only the preview of a new price is supported here")
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	invoice := s.invoiceFields(subscription, "subscription_update", s.prorationLines(subscription, *change))
	invoice["id"], invoice["object"], invoice["status"] = newID("upcoming_in"), "invoice", "draft"
	invoice["created"], invoice["livemode"] = s.now().Unix(), false
	return invoice, nil
}

func (s *Server) createCoupon(_ string, p *params) (object, *problem) {
	id, cents := p.text("id"), p.number("amount_off")
	percent, err := strconv.ParseFloat(p.text("percent_off"), 64)
	if p.text("percent_off") == "" {
		percent, err = 0, nil
	}
	months, redemptions := p.number("duration_in_months"), p.number("max_redemptions")
	duration := p.oneOf("duration", "once", "repeating")
	fields := object{
		"amount_off":         nil,
		"percent_off":        nil,
		"currency":           orNull(p.text("currency")),
		"duration":           duration,
		"duration_in_months": nil,
		"max_redemptions":    nil,
		"metadata":           p.metadata("metadata"),
		"name":               orNull(p.text("name")),
		"redeem_by":          nil,
		"times_redeemed":     0,
		"valid":              true,
	}
	switch {
	case err != nil || percent < 0 || percent > 100 || (percent == 0) == (cents == 0) || cents < 0:
		return nil, invalidRequest("percent_off", "", "Must have one of percent_off and amount_off")
	case cents > 0 && fields["currency"] == nil:
		return nil, invalidRequest("currency", "parameter_missing", "You must pass currency when passing amount_off")
	case (duration == "repeating") != (months > 0):
		return nil, invalidRequest("duration_in_months", "", "Only a repeating coupon has duration_in_months")
	case id != "" && s.state.Objects[id] != nil:
		return nil, invalidRequest("id", "resource_already_exists", "Coupon already exists.")
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	if cents > 0 {
		fields["amount_off"] = cents
	} else {
		fields["percent_off"] = percent
	}
	if months > 0 {
		fields["duration_in_months"] = months
	}
	if redemptions > 0 {
		fields["max_redemptions"] = redemptions
	}
	coupon := s.add("co", "coupon", fields)
	if id != "" {
		delete(s.state.Objects, coupon.id())
		s.state.Order[len(s.state.Order)-1] = id
		s.kinds["coupon"][len(s.kinds["coupon"])-1] = id
		coupon["id"], s.state.Objects[id] = id, coupon
	}
	return coupon, nil
}

// redeem applies a coupon to the next invoices of a subscription, in place of other discounts.
func (s *Server) redeem(subscription object, id string) *problem {
	coupon, problem := s.find("coupon", id, "discounts[0][coupon]")
	if problem != nil {
		return problem
	}
	if most := coupon.number("max_redemptions"); most > 0 && coupon.number("times_redeemed") >= most {
		return invalidRequest("discounts[0][coupon]", "coupon_expired", "Coupon %s is used up.", id)
	}
	coupon["times_redeemed"] = coupon.number("times_redeemed") + 1
	if most := coupon.number("max_redemptions"); most > 0 && coupon.number("times_redeemed") >= most {
		coupon["valid"] = false
	}
	end := any(nil)
	if months := coupon.number("duration_in_months"); months > 0 {
		month := object{"recurring": object{"interval": "month", "interval_count": months}}
		end = addPeriods(s.now(), month, 1).Unix()
	}
	discount := s.add("di", "discount", object{
		"source":            object{"type": "coupon", "coupon": id},
		"start":             s.now().Unix(),
		"end":               end,
		"customer":          subscription.text("customer"),
		"subscription":      subscription.id(),
		"checkout_session":  nil,
		"invoice":           nil,
		"invoice_item":      nil,
		"promotion_code":    nil,
		"subscription_item": nil,
	})
	subscription["discounts"] = []string{discount.id()}
	return nil
}

// discountsOf returns the discounts of a subscription that apply now, with the amount of each for a price of cents.
func (s *Server) discountsOf(subscription object, cents int64) (ids []string, amounts []object) {
	ids, amounts = []string{}, []object{}
	left := cents
	for _, id := range stringsOf(subscription["discounts"]) {
		discount := s.state.Objects[id]
		if discount["end"] != nil && discount.number("end") <= s.now().Unix() {
			continue
		}
		coupon := s.state.Objects[discount.child("source").text("coupon")]
		percent, _ := coupon["percent_off"].(float64)
		taken := min(left, coupon.number("amount_off")+int64(math.Round(float64(cents)*percent/100)))
		left -= taken
		ids = append(ids, id)
		amounts = append(amounts, object{"amount": taken, "discount": id})
	}
	return ids, amounts
}

// useDiscounts removes the discounts that were for one invoice, and those that are over.
func (s *Server) useDiscounts(subscription object) {
	now := s.now().Unix()
	subscription["discounts"] = slices.DeleteFunc(stringsOf(subscription["discounts"]), func(id string) bool {
		discount := s.state.Objects[id]
		coupon := s.state.Objects[discount.child("source").text("coupon")]
		return coupon.text("duration") == "once" || discount["end"] != nil && discount.number("end") <= now
	})
}

// createSchedule puts a subscription under a schedule, whose only phase is the current period.
func (s *Server) createSchedule(_ string, p *params) (object, *problem) {
	subscription, problem := s.find("subscription", p.required("from_subscription"), "from_subscription")
	if problem != nil {
		return nil, problem
	}
	if subscription["schedule"] != nil {
		return nil, invalidRequest("from_subscription", "", "The subscription is already attached to a schedule.")
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	item := subscription.items("items")[0]
	start, end := item.number("current_period_start"), item.number("current_period_end")
	schedule := s.add("sub_sched", "subscription_schedule", object{
		"application":   nil,
		"billing_mode":  object{"type": "classic", "flexible": nil},
		"canceled_at":   nil,
		"completed_at":  nil,
		"current_phase": object{"start_date": start, "end_date": end},
		"customer":      subscription.text("customer"),
		"default_settings": object{
			"application_fee_percent": nil,
			"automatic_tax":           object{"disabled_reason": nil, "enabled": false, "liability": nil},
			"billing_cycle_anchor":    "automatic",
			"billing_thresholds":      nil,
			"collection_method":       "charge_automatically",
			"default_payment_method":  nil,
			"description":             nil,
			"invoice_settings": object{
				"account_tax_ids": nil, "days_until_due": nil, "issuer": object{"type": "self"},
			},
			"on_behalf_of":  nil,
			"transfer_data": nil,
		},
		"end_behavior":          "release",
		"metadata":              object{},
		"phases":                []object{newPhase(item.child("price"), start, end)},
		"released_at":           nil,
		"released_subscription": nil,
		"status":                "active",
		"subscription":          subscription.id(),
		"test_clock":            nil,
	})
	subscription["schedule"] = schedule.id()
	s.emit("customer.subscription.updated", subscription)
	return schedule, nil
}

func newPhase(price object, start, end int64) object {
	return object{
		"add_invoice_items":       []string{},
		"application_fee_percent": nil,
		"billing_cycle_anchor":    nil,
		"billing_thresholds":      nil,
		"collection_method":       nil,
		"currency":                price.text("currency"),
		"default_payment_method":  nil,
		"default_tax_rates":       []object{},
		"description":             nil,
		"discounts":               []string{},
		"end_date":                end,
		"invoice_settings":        nil,
		"items": []object{{
			"billing_thresholds": nil, "discounts": []string{}, "metadata": object{}, "plan": price.id(),
			"price": price.id(), "quantity": 1, "tax_rates": []object{},
		}},
		"metadata":           object{},
		"on_behalf_of":       nil,
		"proration_behavior": "none",
		"start_date":         start,
		"transfer_data":      nil,
		"trial_end":          nil,
	}
}

// updateSchedule sets the two phases of a schedule: the current period, and the price that follows it.
func (s *Server) updateSchedule(id string, p *params) (object, *problem) {
	schedule, problem := s.find("subscription_schedule", id, "id")
	if problem != nil {
		return nil, problem
	}
	if schedule.text("status") != "active" {
		return nil, invalidRequest("", "", "You cannot update a subscription schedule that is currently in `%s`.",
			schedule.text("status"))
	}
	item := s.state.Objects[schedule.text("subscription")].items("items")[0]
	start, end := p.number("phases[0][start_date]"), p.number("phases[0][end_date]")
	if start != item.number("current_period_start") || end != item.number("current_period_end") {
		return nil, invalidRequest("phases", "", "The first phase must be the current period here")
	}
	p.oneOf("end_behavior", "release")
	p.oneOf("proration_behavior", "none")
	var phases []object
	for n, at := range []string{"phases[0]", "phases[1]"} {
		price, problem := s.find("price", p.required(at+"[items][0][price]"), at+"[items][0][price]")
		if problem != nil {
			return nil, problem
		}
		p.oneOf(at+"[proration_behavior]", "none")
		p.list(at + "[default_tax_rates]")
		if n == 0 {
			phases = append(phases, newPhase(price, start, end))
			continue
		}
		months := p.number(at + "[duration][interval_count]")
		if p.oneOf(at+"[duration][interval]", "month") != "month" || months < 1 {
			return nil, invalidRequest(at+"[duration]", "", "A phase lasts months here")
		}
		length := object{"recurring": object{"interval": "month", "interval_count": months}}
		phases = append(phases, newPhase(price, end, addPeriods(time.Unix(end, 0), length, 1).Unix()))
	}
	metadata := p.metadata("metadata")
	if err := p.check(); err != nil {
		return nil, err
	}
	schedule["phases"], schedule["metadata"] = phases, metadata
	schedule["_next_price"] = phases[1].children("items")[0].text("price")
	s.emit("customer.subscription.updated", s.state.Objects[schedule.text("subscription")])
	return schedule, nil
}

// children returns a list of objects that is a plain array.
func (o object) children(field string) []object {
	return object{"list": object{"data": o[field]}}.items("list")
}

func (s *Server) releaseSchedule(id string, p *params) (object, *problem) {
	schedule, problem := s.find("subscription_schedule", id, "id")
	if problem != nil {
		return nil, problem
	}
	if schedule.text("status") != "active" {
		return nil, invalidRequest("", "", "You cannot release a subscription schedule that is currently in `%s`.",
			schedule.text("status"))
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	s.release(schedule)
	s.emit("customer.subscription.updated", s.state.Objects[schedule.text("released_subscription")])
	return schedule, nil
}

// release separates a subscription from its schedule.
func (s *Server) release(schedule object) {
	subscription := s.state.Objects[schedule.text("subscription")]
	subscription["schedule"] = nil
	schedule["status"], schedule["released_at"] = "released", s.now().Unix()
	schedule["released_subscription"], schedule["subscription"] = subscription.id(), nil
	schedule["current_phase"] = nil
}

// enterPhase begins the price that a schedule has for the time after the current period.
func (s *Server) enterPhase(subscription object) {
	schedule, ok := s.state.Objects[subscription.text("schedule")]
	if !ok {
		return
	}
	item := subscription.items("items")[0]
	if next, ok := s.state.Objects[schedule.text("_next_price")]; ok {
		item["price"] = s.render(next, nil)
		subscription["billing_cycle_anchor"] = item.number("current_period_end")
	}
	s.release(schedule)
}
