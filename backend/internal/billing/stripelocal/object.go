package stripelocal

import (
	"crypto/rand"
	"slices"
	"strings"
)

// object is anything that Stripe has, as its interface writes it. References to others are their ids. Fields that begin
// with an underscore are kept from answers.
type object map[string]any

func (o object) id() string { return o.text("id") }

func (o object) text(field string) string {
	text, _ := o[field].(string)
	return text
}

// number is a whole number. One that was read from a file is a float.
func (o object) number(field string) int64 {
	switch value := o[field].(type) {
	case int64:
		return value
	case int:
		return int64(value)
	case float64:
		return int64(value)
	}
	return 0
}

func (o object) flag(field string) bool {
	value, _ := o[field].(bool)
	return value
}

// part is an object within an object; one without fields when it is not there.
func (o object) part(field string) object {
	switch value := o[field].(type) {
	case object:
		return value
	case map[string]any:
		return value
	}
	return object{}
}

// items are the objects of a list within an object.
func (o object) items(field string) []object {
	var items []object
	switch data := o.part(field)["data"].(type) {
	case []any:
		for _, item := range data {
			if item, ok := item.(map[string]any); ok {
				items = append(items, item)
			}
		}
	case []object:
		items = data
	}
	return items
}

// list is a list as Stripe writes it, on one page.
func list(url string, items ...object) object {
	if items == nil {
		items = []object{}
	}
	return object{"object": "list", "url": url, "has_more": false, "data": items}
}

// newID makes an id such as sub_4kqhx7u2m9dp3wzt.
func newID(prefix string) string { return prefix + "_" + strings.ToLower(rand.Text()[:16]) }

// add takes a new object in, with an id of its own.
func (s *Server) add(prefix, kind string, fields object) object {
	fields["id"], fields["object"], fields["created"], fields["livemode"] = newID(prefix), kind, s.now().Unix(), false
	s.known.Objects[fields.id()] = fields
	s.known.Order = append(s.known.Order, fields.id())
	return fields
}

// find is an object of a kind by its id. The problem is that there is none.
func (s *Server) find(kind, id, param string) (object, *problem) {
	object, ok := s.known.Objects[id]
	if !ok || object.text("object") != kind {
		return nil, missing(kind, id, param)
	}
	return object, nil
}

// all lists the objects of a kind that fit, the newest first.
func (s *Server) all(kind string, fits func(object) bool) []object {
	var objects []object
	for _, id := range slices.Backward(s.known.Order) {
		if one := s.known.Objects[id]; one.text("object") == kind && (fits == nil || fits(one)) {
			objects = append(objects, one)
		}
	}
	return objects
}

// shown is an object as an answer has it: a copy, in which the ids at the ends of the paths are the objects themselves,
// and with what an object shows only when asked.
func (s *Server) shown(o object, paths [][]string) object {
	copied := make(object, len(o))
	for field, value := range o {
		if !strings.HasPrefix(field, "_") {
			copied[field] = s.shownValue(value)
		}
	}
	if o.text("object") == "checkout.session" && o.text("status") == "open" {
		copied["url"] = s.Address + "/pay/" + o.id()
	}
	deeper := map[string][][]string{}
	for _, path := range paths {
		if len(path) > 0 {
			deeper[path[0]] = append(deeper[path[0]], path[1:])
		}
	}
	for field, rest := range deeper {
		if field == "payments" && o.text("object") == "invoice" {
			payments := s.all("invoice_payment", func(p object) bool { return p.text("invoice") == o.id() })
			copied[field] = list("/v1/invoice_payments", s.shownAll(payments, nil)...)
			continue
		}
		switch value := o[field].(type) {
		case string:
			if of, ok := s.known.Objects[value]; ok {
				copied[field] = s.shown(of, rest)
			}
		case object:
			copied[field] = s.shown(value, rest)
		case map[string]any:
			copied[field] = s.shown(value, rest)
		}
	}
	return copied
}

func (s *Server) shownAll(all []object, paths [][]string) []object {
	copies := make([]object, len(all))
	for n, one := range all {
		copies[n] = s.shown(one, paths)
	}
	return copies
}

func (s *Server) shownValue(value any) any {
	switch value := value.(type) {
	case object:
		return s.shown(value, nil)
	case map[string]any:
		return s.shown(value, nil)
	case []object:
		return s.shownAll(value, nil)
	case []any:
		copied := make([]any, len(value))
		for n, one := range value {
			copied[n] = s.shownValue(one)
		}
		return copied
	}
	return value
}
