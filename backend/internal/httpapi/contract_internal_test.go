package httpapi

import "testing"

func TestContract_OperationAccess(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		people bool
		says   map[string]any
		wrong  bool
	}{
		"for people, with a word that there is": {true, map[string]any{"x-access": "today"}, false},
		"for users, without access declared":    {true, nil, true},
		"for people, with another word":         {true, map[string]any{"x-access": "most"}, true},
		"for staff, without access declared":    {false, nil, false},
		"for staff, with a word":                {false, map[string]any{"x-access": "full"}, true},
	} {
		op := operation{id: "cook", forConsumers: c.people}
		if err := op.readAccess(c.says); (err != nil) != c.wrong {
			t.Errorf("%s: %v", name, err)
		}
	}
}
