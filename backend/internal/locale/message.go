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

// Message is a text of the catalogues: its key, and the values that it has places for.
//
// A catalogue writes {{.Name}} where a value goes. Numbers, [Cents], [time.Time] and [time.Duration] are written as the
// language writes them; a [Text] or another Message in that language. The value "Count" also selects the plural form
// (CLDR).
type Message struct {
	Key    string
	values map[string]any
	text   Text      // instead of a key
	list   []Message // instead of a key
}

// List returns a message that reads the others, with commas between them.
func List(messages ...Message) Message { return Message{list: messages} }

// Literal returns a message that is in no catalogue, such as a brand's own words.
func Literal(text Text) Message { return Message{text: text} }

// T returns the message of a key such as "menu.why.allFit". Keys are literals, so that a test can look each of them up.
func T(key string) Message { return Message{Key: key} }

// With returns the message with one more value. It leaves m as it is.
func (m Message) With(name string, value any) Message {
	values := make(map[string]any, len(m.values)+1)
	maps.Copy(values, m.values)
	values[name] = value
	return Message{Key: m.Key, values: values, text: m.text, list: m.list}
}

// Cents is an amount of money in euro cents.
type Cents int

// In returns the message in l. A key that l lacks is read in the language that its readers are most likely to read; a
// key that no catalogue has is returned as it is.
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

// Translated reports whether every language has the message, and those among its values.
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

// Texts returns the message in every language.
func (m Message) Texts() Text {
	texts := Text{}
	for _, l := range loaded.languages {
		texts[l] = m.In(l)
	}
	return texts
}

// count returns a value as the plural rules take it: a number that is not whole as text.
func count(value any) any {
	if number, ok := value.(float64); ok {
		return strconv.FormatFloat(number, 'f', -1, 64)
	}
	return value
}

// messageJSON is a message as it is stored, by its key, so that it can be read later in any language.
type messageJSON struct {
	Key    string                     `json:"key,omitempty"`
	Values map[string]json.RawMessage `json:"values,omitempty"`
	Text   Text                       `json:"text,omitempty"`
	List   []Message                  `json:"list,omitempty"`
}

// MarshalJSON writes the message by its key. Its values may be texts, numbers and messages; any other value is an
// error.
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

// UnmarshalJSON reads what MarshalJSON wrote. Numbers become float64, which is written the same.
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

// IsZero reports whether there is no message.
func (m Message) IsZero() bool { return m.Key == "" && m.text == nil && m.list == nil }

// write returns a value as l writes it.
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
