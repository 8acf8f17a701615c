package stripelocal

import (
	"crypto/rand"
	"slices"
	"strings"
)

// object is a Stripe object as the API encodes it. References to other objects are ids. Fields that begin with an
// underscore are not in responses.
type object map[string]any

func (o object) id() string { return o.text("id") }

func (o object) text(field string) string {
	text, _ := o[field].(string)
	return text
}

// number returns an integer. Numbers that were read from a file are floats.
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

// child returns a nested object; an empty one when it is missing.
func (o object) child(field string) object {
	switch value := o[field].(type) {
	case object:
		return value
	case map[string]any:
		return value
	}
	return object{}
}

// items returns the objects of a nested list.
func (o object) items(field string) []object {
	var items []object
	switch data := o.child(field)["data"].(type) {
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

// newList returns a list object with one page.
func newList(url string, items ...object) object {
	if items == nil {
		items = []object{}
	}
	return object{"object": "list", "url": url, "has_more": false, "data": items}
}

// newID returns an id such as sub_4kqhx7u2m9dp3wzt.
func newID(prefix string) string { return prefix + "_" + strings.ToLower(rand.Text()[:16]) }

// add stores a new object with a new id.
func (s *Server) add(prefix, kind string, fields object) object {
	fields["id"], fields["object"], fields["created"], fields["livemode"] = newID(prefix), kind, s.now().Unix(), false
	s.state.Objects[fields.id()] = fields
	s.state.Order = append(s.state.Order, fields.id())
	s.remember(kind, fields.id())
	return fields
}

// remember adds the id of an object to those of its kind.
func (s *Server) remember(kind, id string) {
	s.kinds[kind] = append(s.kinds[kind], id)
	s.open[kind] = append(s.open[kind], id)
}

// unfinished returns the objects of a kind that are not over, newest first. An object that was over once stays so, and
// is not looked at again.
func (s *Server) unfinished(kind string, isOver func(object) bool) []object {
	s.open[kind] = slices.DeleteFunc(s.open[kind], func(id string) bool {
		obj := s.state.Objects[id]
		return obj == nil || isOver(obj)
	})
	objects := make([]object, 0, len(s.open[kind]))
	for _, id := range slices.Backward(s.open[kind]) {
		objects = append(objects, s.state.Objects[id])
	}
	return objects
}

// find returns the object of a kind with an id.
func (s *Server) find(kind, id, param string) (object, *problem) {
	object, ok := s.state.Objects[id]
	if !ok || object.text("object") != kind {
		return nil, notFound(kind, id, param)
	}
	return object, nil
}

// all returns the matching objects of a kind, newest first. A nil match accepts all.
func (s *Server) all(kind string, match func(object) bool) []object {
	var objects []object
	for _, id := range slices.Backward(s.kinds[kind]) {
		if obj := s.state.Objects[id]; obj != nil && (match == nil || match(obj)) {
			objects = append(objects, obj)
		}
	}
	return objects
}

// where returns the objects of a kind in which a field has a value, newest first.
func (s *Server) where(kind, field, value string) []object {
	return s.all(kind, func(o object) bool { return o.text(field) == value })
}

// render returns a copy of an object for a response. Ids at the ends of the paths are replaced by the objects.
func (s *Server) render(o object, paths [][]string) object {
	copied := make(object, len(o))
	for field, value := range o {
		if !strings.HasPrefix(field, "_") {
			copied[field] = s.renderValue(value)
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
	for field, subpaths := range deeper {
		if field == "payments" && o.text("object") == "invoice" {
			payments := s.all("invoice_payment", func(p object) bool { return p.text("invoice") == o.id() })
			copied[field] = newList("/v1/invoice_payments", s.renderAll(payments, nil)...)
			continue
		}
		switch value := o[field].(type) {
		case string:
			if obj, ok := s.state.Objects[value]; ok {
				copied[field] = s.render(obj, subpaths)
			}
		case object:
			copied[field] = s.render(value, subpaths)
		case map[string]any:
			copied[field] = s.render(value, subpaths)
		case []object:
			copied[field] = s.renderAll(value, subpaths)
		case []string, []any:
			objects := []object{}
			for _, id := range stringsOf(value) {
				objects = append(objects, s.render(s.state.Objects[id], subpaths))
			}
			copied[field] = objects
		}
	}
	return copied
}

func (s *Server) renderAll(objects []object, paths [][]string) []object {
	copies := make([]object, len(objects))
	for n, obj := range objects {
		copies[n] = s.render(obj, paths)
	}
	return copies
}

func (s *Server) renderValue(value any) any {
	switch value := value.(type) {
	case object:
		return s.render(value, nil)
	case map[string]any:
		return s.render(value, nil)
	case []object:
		return s.renderAll(value, nil)
	case []any:
		copied := make([]any, len(value))
		for n, item := range value {
			copied[n] = s.renderValue(item)
		}
		return copied
	}
	return value
}
