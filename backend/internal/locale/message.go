package locale

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// Message is a key of the catalogues, with values for its placeholders.
//
// A catalogue text has placeholders such as {{.Name}}. Numbers, [Cents], [time.Time] and [time.Duration] are formatted
// for the language; a [Text] or a Message is translated. The value "Count" also selects the plural form (CLDR). Methods
// return copies, so a Message is safe for concurrent use.
type Message struct {
	Key    string
	values map[string]any
	text   Text      // replaces the key
	list   []Message // replaces the key
}

// List returns a message that joins messages with commas.
func List(messages ...Message) Message { return Message{list: messages} }

// Literal returns a message with a text that is in no catalogue, such as the name of a brand.
func Literal(text Text) Message { return Message{text: text} }

// T returns the message with the given key, such as "menu.why.allFit". Keys must be literals, so that a test can check
// that they exist.
func T(key string) Message { return Message{Key: key} }

// With returns a copy of m with one more value.
func (m Message) With(name string, value any) Message {
	values := make(map[string]any, len(m.values)+1)
	maps.Copy(values, m.values)
	values[name] = value
	return Message{Key: m.Key, values: values, text: m.text, list: m.list}
}

// Cents is an amount of money in euro cents.
type Cents int

// In returns the message in l or in a fallback of l. It returns the key if no catalogue has it.
func (m Message) In(l Language) string {
	if m.IsZero() {
		return ""
	}
	if m.text != nil {
		return m.text.In(l)
	}
	if m.list != nil {
		texts := make([]string, len(m.list))
		for n, message := range m.list {
			texts[n] = message.In(l)
		}
		return strings.Join(texts, ", ")
	}
	formatted := make(map[string]any, len(m.values))
	for name, value := range m.values {
		formatted[name] = l.write(value)
	}
	config := &i18n.LocalizeConfig{MessageID: m.Key, TemplateData: formatted, PluralCount: count(m.values["Count"])}
	for _, fallback := range l.fallbacks() {
		localizer, ok := loaded.localizers[fallback]
		if !ok {
			continue
		}
		text, err := localizer.Localize(config)
		var missing *i18n.MessageNotFoundErr
		if err == nil || text != "" && !errors.As(err, &missing) {
			return text
		}
	}
	return m.Key
}

// Translated reports whether every language has the message and the messages among its values.
func (m Message) Translated() bool {
	for _, value := range m.values {
		if inner, ok := value.(Message); ok && !inner.Translated() {
			return false
		}
	}
	for _, message := range m.list {
		if !message.Translated() {
			return false
		}
	}
	if m.Key == "" {
		return true
	}
	for _, l := range loaded.languages {
		if !loaded.keys[l][m.Key] {
			return false
		}
	}
	return true
}

// Texts returns the message in all supported languages.
func (m Message) Texts() Text {
	texts := Text{}
	for _, l := range loaded.languages {
		texts[l] = m.In(l)
	}
	return texts
}

// count returns a value in the form that the plural rules accept: a float64 as text.
func count(value any) any {
	if number, ok := value.(float64); ok {
		return strconv.FormatFloat(number, 'f', -1, 64)
	}
	return value
}

// messageJSON is the stored form of a Message, which can be translated later.
type messageJSON struct {
	Key    string                     `json:"key,omitempty"`
	Values map[string]json.RawMessage `json:"values,omitempty"`
	Text   Text                       `json:"text,omitempty"`
	List   []Message                  `json:"list,omitempty"`
}

// MarshalJSON encodes the key and the values. Values must be strings, numbers or messages.
func (m Message) MarshalJSON() ([]byte, error) {
	stored := messageJSON{Key: m.Key, Text: m.text, List: m.list}
	for name, value := range m.values {
		switch value.(type) {
		case string, int, float64, Message:
		default:
			return nil, fmt.Errorf("writing the message %s: its value %s is a %T", m.Key, name, value)
		}
		raw, err := json.Marshal(value)
		if err != nil {
			return nil, fmt.Errorf("writing the message %s: %w", m.Key, err)
		}
		if stored.Values == nil {
			stored.Values = map[string]json.RawMessage{}
		}
		stored.Values[name] = raw
	}
	return json.Marshal(stored)
}

// UnmarshalJSON decodes the output of MarshalJSON. Numbers become float64, which is formatted the same.
func (m *Message) UnmarshalJSON(data []byte) error {
	var stored messageJSON
	if err := json.Unmarshal(data, &stored); err != nil {
		return fmt.Errorf("reading a message: %w", err)
	}
	message := Message{Key: stored.Key, text: stored.Text, list: stored.List}
	for name, raw := range stored.Values {
		var inner Message
		var value any = &inner
		if !strings.HasPrefix(string(raw), "{") {
			value = new(any)
		}
		if err := json.Unmarshal(raw, value); err != nil {
			return fmt.Errorf("reading the value %s of a message: %w", name, err)
		}
		if plain, ok := value.(*any); ok {
			message = message.With(name, *plain)
		} else {
			message = message.With(name, inner)
		}
	}
	*m = message
	return nil
}

// IsZero reports whether m is the zero Message.
func (m Message) IsZero() bool { return m.Key == "" && m.text == nil && m.list == nil }

// write formats a value for l.
func (l Language) write(value any) any {
	switch v := value.(type) {
	case int:
		return l.Whole(v)
	case float64:
		return l.Number(v)
	case Cents:
		return l.Euro(int(v))
	case time.Time:
		return l.Date(v)
	case time.Duration:
		return l.Wait(v)
	case Text:
		return v.In(l)
	case Message:
		return v.In(l)
	}
	return value
}
