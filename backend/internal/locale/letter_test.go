package locale

import (
	"testing"
	"time"
)

func TestParseLetter_RefusesFilesThatAreNoLetters(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{
		"empty":            "",
		"no subject":       "Button: Log in\n\nHi,\n",
		"two subjects":     "Subject: One\nSubject: Two\n\nHi,\n",
		"two lines":        "Subject: One\nand the rest of it\n\nHi,\n",
		"no paragraphs":    "Subject: One\n",
		"an open place":    "Subject: One\n\nHi {{.Name,\n",
		"an open question": "Subject: One\n\nHi{{if .Name}} {{.Name}},\n\nBye{{end}}\n",
	} {
		if _, err := parseLetter(content); err == nil {
			t.Errorf("a file with %s was accepted", name)
		}
	}
}

func TestLetterTemplate_WritesValuesAsTheLanguageDoes(t *testing.T) {
	t.Parallel()
	const content = "Subject: For {{.Name}}\r\nButton: Pay {{.Price}}\r\n\r\n{{.Price}}, {{.Weight}}\r\n" +
		"and {{.Day}}.\n\n\n{{if .Parcel}}A parcel.{{end}}\n\n{{with .Time}}Until then {{.}}.{{end}}\n"
	letter, err := parseLetter(content)
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]any{
		"Name":   "Noor\n\nBcc: all",
		"Price":  Cents(2495),
		"Weight": 0.5,
		"Day":    time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC),
		"Parcel": false,
		"Time":   90 * time.Minute,
	}
	got, err := letter.fill(Dutch, values)
	if err != nil {
		t.Fatal(err)
	}
	if got.Subject != "For Noor Bcc: all" || got.Button != "Pay €\u00a024,95" || len(got.Paragraphs) != 2 ||
		got.Paragraphs[0] != "€\u00a024,95, 0,5 and 21 november 2026." ||
		got.Paragraphs[1] != "Until then 90 minuten." {
		t.Errorf("got %+v", got)
	}
	delete(values, "Day")
	if _, err := letter.fill(Dutch, values); err == nil {
		t.Error("a missing value was accepted")
	}
}

func TestLanguage_FillLetterFallsBackLikeMessages(t *testing.T) {
	t.Parallel()
	values := map[string]any{"Name": "Noor", "Code": "204816", "Brand": struct{ Name string }{"FitPuur"}}
	for l, want := range map[Language]string{
		Dutch: "204816 is je code voor FitPuur", English: "204816 is your code for FitPuur",
		"xx": "204816 is your code for FitPuur",
	} {
		letter, err := l.FillLetter("sign-in-code", values)
		if err != nil || letter.Subject != want {
			t.Errorf("%s: got subject %q (%v), want %q", l, letter.Subject, err, want)
		}
	}
	if _, err := Dutch.FillLetter("gedicht", nil); err == nil {
		t.Error("an unknown letter was written")
	}
}
