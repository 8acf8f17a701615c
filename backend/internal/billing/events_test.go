package billing

import (
	"os"
	"strings"
	"testing"
)

// The events to enable at Stripe are those that are handled.
func TestEvents_AreDocumented(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../../docs/payments.md")
	if err != nil {
		t.Fatal(err)
	}
	for kind := range eventObjects {
		if !strings.Contains(string(document), "| `"+string(kind)+"` |") {
			t.Errorf("docs/payments.md lacks %s", kind)
		}
	}
	if listed := strings.Count(string(document), "   | `"); listed != len(eventObjects) {
		t.Errorf("docs/payments.md lists %d events, and %d are handled", listed, len(eventObjects))
	}
}
