package mail

import (
	"flag"
	"html/template"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	texttemplate "text/template"
	"text/template/parse"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

var update = flag.Bool("update", false, "write testdata/*.txt again, after a change of the letters")

var (
	brand = Brand{
		Name:         "FitPuur",
		Address:      "Kerkstraat 1, Zwolle",
		SupportEmail: "hallo@fitpuur.example",
		Language:     locale.Dutch,
		Site:         "https://fitpuur.example",
		Button:       "#f26b1d",
		ButtonText:   "#000000",
	}
	code = Values{Name: "Noor de Vries", Code: "204816", Link: "https://fitpuur.example/login"}
)

// in returns the brand with another language.
func in(l locale.Language) Brand {
	b := brand
	b.Language = l
	return b
}

// sample is a letter and values for its places.
type sample struct {
	title  string // what is special about the values, if anything
	letter Letter
	values Values
}

func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 12, 0, 0, 0, time.UTC)
}

// samples returns every letter, with values that together take each of its branches.
func samples() []sample {
	const link, unsubscribe = "https://fitpuur.example/login", "https://fitpuur.example/unsubscribe?token=Zm9vYmFy"
	quarter := Purchase{
		Plan: locale.Text{
			"nl": "Per kwartaal",
			"en": "Quarterly",
		},
		Cents:          2495,
		TaxCents:       433,
		TaxPercent:     21,
		Months:         3,
		PaidUntil:      day(2027, time.February, 21),
		LastWithdrawal: day(2026, time.December, 5),
	}
	purchase := func(change func(*Purchase)) Values {
		bought := quarter
		change(&bought)
		return Values{Name: "Noor", Code: "K7QM-3XWD", Link: link, Purchase: &bought}
	}
	reminder := func(stepsLeft int, lookAround bool) Values {
		progress := Progress{StepsLeft: stepsLeft, LookAround: lookAround}
		return Values{Name: "Noor", Link: link, Unsubscribe: unsubscribe, Progress: &progress}
	}
	erased := func(s Settlement) Values { return Values{Name: "Noor", Link: link, Settlement: &s} }
	asItIs := func(*Purchase) {}
	parcel := func(p *Purchase) { p.Parcel = true }
	ends := func(p *Purchase) { p.EndsOn = day(2027, time.February, 21) }
	processing := func(p *Purchase) { p.Processing = true }
	both := func(p *Purchase) { p.Parcel, p.Processing = true, true }
	paused := func(p *Purchase) { p.PausedUntil, p.NextCents = day(2027, time.January, 21), 2495 }
	refunded := func(p *Purchase) { p.EndsOn, p.Refund = day(2026, time.December, 21), 1663 }
	trial := func(p *Purchase) { p.Trial, p.NextCents = true, 2495 }
	trialAndPrice := func(p *Purchase) { p.Trial, p.NextCents, p.FirstCents = true, 995, 995 }
	nameless := purchase(asItIs)
	nameless.Name = ""
	invite := Invite{Inviter: "Bakkerij Jansen", OpenUntil: day(2026, time.December, 21)}
	forDays, oneDay, untilDay := invite, invite, invite
	forDays.Days, oneDay.Days, untilDay.Until = 90, 1, day(2027, time.June, 30)
	return []sample{
		{"", SignInCode, code},
		{"", AlreadyRegisteredCode, code},
		{"", RegisterCode, code},
		{"", ChangeEmailCode, code},
		{"", EmailChanged, Values{Name: "Noor", Email: "nieuw@voorbeeld.example", Link: link}},
		{"", PasswordChanged, Values{Name: "Noor", Link: link}},
		{"nothing was paid", AccountErased, erased(Settlement{})},
		{"a subscription, paid back", AccountErased, erased(Settlement{Plan: quarter.Plan, Refund: 2495})},
		{"a subscription, not paid back", AccountErased, erased(Settlement{Plan: quarter.Plan, Kept: 2495})},
		{
			"a subscription, partly paid back", AccountErased,
			erased(Settlement{Plan: quarter.Plan, Refund: 500, Kept: 1995}),
		},
		{"a purchase, paid back", AccountErased, erased(Settlement{Refund: 3495})},
		{"a purchase, with a parcel that was sent", AccountErased, erased(Settlement{ParcelSent: true})},
		{"three months", Subscribed, purchase(asItIs)},
		{
			"a month, and the payment is processing",
			Subscribed,
			purchase(func(p *Purchase) { p.Months, p.Processing = 1, true }),
		},
		{"a year", Subscribed, purchase(func(p *Purchase) { p.Months = 12 })},
		{"at a first price", Subscribed, purchase(func(p *Purchase) { p.FirstCents, p.TaxCents = 995, 173 })},
		{"", TrialStarted, purchase(trial)},
		{"then a first price", TrialStarted, purchase(trialAndPrice)},
		{"", TrialEnds, purchase(trial)},
		{"then a first price", TrialEnds, purchase(trialAndPrice)},
		{"of a trial", SubscriptionCancelled, purchase(func(p *Purchase) { ends(p); trial(p) })},
		{"of a trial", SubscriptionResumed, purchase(trial)},
		{"", PaymentFailed, purchase(asItIs)},
		{"at a first price", PaymentFailed, purchase(func(p *Purchase) { p.FirstCents = 995 })},
		{"", RenewalFailed, purchase(asItIs)},
		{"of a first price after a trial", RenewalFailed, purchase(func(p *Purchase) { p.FirstCents = 995 })},
		{"", RenewalPaid, purchase(asItIs)},
		{"", SubscriptionCancelled, purchase(ends)},
		{"", SubscriptionResumed, purchase(func(p *Purchase) { p.NextCents = 2495 })},
		{"", SubscriptionNotice, purchase(refunded)},
		{"paid back", SubscriptionWithdrawn, purchase(refunded)},
		{"nothing was paid", SubscriptionWithdrawn, purchase(ends)},
		{"", SubscriptionEnded, purchase(ends)},
		{"", Goodwill, purchase(refunded)},
		{"", SubscriptionPaused, purchase(paused)},
		{"", PauseEnded, purchase(paused)},
		{"", DealTaken, purchase(func(p *Purchase) { p.NextCents = 1746 })},
		{"of a subscription", PaymentDisputed, purchase(ends)},
		{"to a visitor without a name", PaymentDisputed, nameless},
		{"", DisputeWon, purchase(asItIs)},
		{"of a subscription", DisputeLost, purchase(ends)},
		{"to a visitor without a name", DisputeLost, nameless},
		{"at once", PlanChanged, purchase(func(p *Purchase) { p.Due = 1495 })},
		{"later", PlanChanged, purchase(asItIs)},
		{"", PaymentMethodChanged, purchase(asItIs)},
		{"", RenewalReminder, purchase(func(p *Purchase) { p.Months, p.NextCents = 12, 8995 })},
		{"access only", PurchaseMade, purchase(asItIs)},
		{"with a parcel", PurchaseMade, purchase(parcel)},
		{"the payment is processing", PurchaseMade, purchase(processing)},
		{"with a parcel, and the payment is processing", PurchaseMade, purchase(both)},
		{"access only", PurchaseCode, purchase(asItIs)},
		{"to a visitor without a name", PurchaseCode, nameless},
		{"with a parcel, and the payment is processing", PurchaseCode, purchase(both)},
		{"", PurchaseFailed, purchase(asItIs)},
		{"to a visitor without a name", PurchaseFailed, nameless},
		{"", PurchaseRefunded, purchase(asItIs)},
		{"", PaymentReturned, purchase(asItIs)},
		{"to a visitor without a name", PaymentReturned, nameless},
		{"for days", Invitation, Values{Email: "nieuw@voorbeeld.example", Link: link, Invite: &forDays}},
		{"for a day", Invitation, Values{Email: "nieuw@voorbeeld.example", Link: link, Invite: &oneDay}},
		{"until a day", Invitation, Values{Email: "nieuw@voorbeeld.example", Link: link, Invite: &untilDay}},
		{"two steps left", ReminderHour, reminder(2, true)},
		{"one step left", ReminderHour, reminder(1, true)},
		{"no step left", ReminderHour, reminder(0, true)},
		{"two steps left, can look around", ReminderDay, reminder(2, true)},
		{"no step left, cannot look around", ReminderDay, reminder(0, false)},
		{"", ReminderDays, reminder(2, true)},
		{"", ReminderWeek, reminder(2, true)},
		{"", StaffCode, code},
		{
			"to one brand",
			StaffInvitation,
			Values{Name: "Noor", Role: "beheerder", ManagedBrand: "Greenfork", Link: link},
		},
		{"to all brands", StaffInvitation, Values{Name: "Noor", Role: "beheerder", Link: link}},
		{"", StaffReset, Values{Name: "Noor", Link: link}},
		{"", StaffPasswordChanged, Values{Name: "Noor", Link: link}},
		{"", StaffAuthenticatorChanged, Values{Name: "Noor", Link: link}},
		{"", StaffAuthenticatorReset, Values{Name: "Noor", Link: link}},
		{"", StaffRecoveryCodeUsed, Values{Name: "Noor", Link: link}},
		{"", StaffEmailCode, code},
		{"", StaffEmailChanged, Values{Name: "Noor", Email: "nieuw@voorbeeld.example"}},
	}
}

func TestWrite_WritesTheLettersOfTestdata(t *testing.T) {
	t.Parallel()
	for _, l := range []locale.Language{locale.Dutch, locale.English} {
		var all strings.Builder
		for _, s := range samples() {
			message, err := Compose(s.letter, in(l), "post@lepelblad.example", "noor@voorbeeld.example", s.values)
			if err != nil {
				t.Fatalf("%s in %s: %v", s.letter, l, err)
			}
			all.WriteString("=== " + string(s.letter))
			if s.title != "" {
				all.WriteString(": " + s.title)
			}
			all.WriteString("\nSubject: " + message.Subject + "\n\n" + message.Text + "\n")
		}
		file := filepath.Join("testdata", string(l)+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(all.String()), 0o600); err != nil {
				t.Fatal(err)
			}
			continue
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, want := strings.Split(all.String(), "\n"), strings.Split(string(content), "\n")
		for n := range max(len(got), len(want)) {
			if n >= len(got) || n >= len(want) || got[n] != want[n] {
				t.Errorf("%s, line %d: got %q", file, n+1, got[min(n, len(got)):min(n+1, len(got))])
				break
			}
		}
	}
}

func TestWrite_FillsEveryLetterInEveryLanguage(t *testing.T) {
	t.Parallel()
	for _, l := range locale.All() {
		for _, s := range samples() {
			message, err := Compose(s.letter, in(l), "post@lepelblad.example", "noor@voorbeeld.example", s.values)
			if err != nil {
				t.Errorf("%s in %s: %v", s.letter, l, err)
				continue
			}
			if message.Subject == "" || strings.Contains(message.Subject, "\n") {
				t.Errorf("%s in %s: got subject %q", s.letter, l, message.Subject)
			}
			for _, gap := range []string{"{{", "<no value>", "%!", "  ", " ,", " .", "“”", "()"} {
				if strings.Contains(message.Subject+message.Text, gap) {
					t.Errorf("%s in %s contains %q: %s", s.letter, l, gap, message.Text)
				}
			}
			paragraphs, signature, _ := strings.Cut(message.Text, "\n\n-- \n")
			for paragraph := range strings.SplitSeq(paragraphs, "\n") {
				// The page has addresses as links.
				paragraph, _, _ = strings.Cut(paragraph, ": https://")
				if !strings.Contains(message.HTML, template.HTMLEscapeString(paragraph)) {
					t.Errorf("%s in %s: the HTML lacks %q", s.letter, l, paragraph)
				}
			}
			if !strings.Contains(signature, "FitPuur") || message.FromName != "FitPuur" ||
				message.ReplyTo != brand.SupportEmail {
				t.Errorf("%s in %s: got sender %+v", s.letter, l, message)
			}
			if _, err := message.raw(); err != nil {
				t.Errorf("%s in %s cannot be sent: %v", s.letter, l, err)
			}
		}
	}
	if _, err := Compose("gedicht", brand, "a@b.nl", "c@d.nl", code); err == nil {
		t.Error("an unknown letter was written")
	}
}

// Branches that no sample takes are read as well.
func TestLetters_UseOnlyPlacesWithAValue(t *testing.T) {
	t.Parallel()
	folders, err := fs.ReadDir(locale.Catalogues, "catalogues")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		l := locale.Language(folder.Name())
		files, err := fs.Glob(locale.Catalogues, path.Join("catalogues", folder.Name(), "letters/*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			content, err := fs.ReadFile(locale.Catalogues, file)
			if err != nil {
				t.Fatal(err)
			}
			letter, err := texttemplate.New(file).Parse(string(content))
			if err != nil {
				t.Fatal(err)
			}
			filled := map[string]bool{}
			for _, s := range samples() {
				if string(s.letter)+".txt" != path.Base(file) {
					continue
				}
				for name, value := range s.values.placeholders(in(l)) {
					filled[name] = filled[name] || !reflect.ValueOf(value).IsZero()
				}
			}
			for _, place := range placesIn(letter.Root) {
				name, field, _ := strings.Cut(place, ".")
				if !filled[name] || name == "Brand" && reflect.ValueOf(brand).FieldByName(field).String() == "" {
					t.Errorf("%s: no sample has a value for {{.%s}}", file, place)
				}
			}
		}
	}
}

// placesIn returns the places that a template uses, such as Name and Brand.Name.
func placesIn(node parse.Node) []string {
	var places []string
	switch n := node.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, inner := range n.Nodes {
				places = append(places, placesIn(inner)...)
			}
		}
	case *parse.ActionNode:
		places = placesIn(n.Pipe)
	case *parse.IfNode:
		places = slices.Concat(placesIn(n.Pipe), placesIn(n.List), placesIn(n.ElseList))
	case *parse.PipeNode:
		for _, command := range n.Cmds {
			for _, arg := range command.Args {
				places = append(places, placesIn(arg)...)
			}
		}
	case *parse.FieldNode:
		places = []string{strings.Join(n.Ident, ".")}
	case *parse.TextNode:
	default:
		places = []string{node.String()} // letters need no other syntax
	}
	return places
}

func TestWrite_LettersFailWithoutTheirValues(t *testing.T) {
	t.Parallel()
	for letter, values := range map[Letter]Values{
		SignInCode:      {Name: "Noor"},
		EmailChanged:    {Name: "Noor"},
		StaffInvitation: {Name: "Noor"},
		Subscribed:      {Name: "Noor"},
		Invitation:      {Email: "nieuw@voorbeeld.example"},
		ReminderHour:    {Name: "Noor"},
	} {
		if message, err := Compose(
			letter, brand, "post@lepelblad.example", "noor@voorbeeld.example", values,
		); err == nil {
			t.Errorf("%s contains an unfilled value: %s", letter, message.Text)
		}
	}
}

func TestCompose_PictureIsInRemindersOnly(t *testing.T) {
	t.Parallel()
	pictured := brand
	pictured.Picture = brand.Site + "/covers/1/2/3.png"
	values := Values{
		Name: "Noor", Link: brand.Site, Unsubscribe: brand.Site + "/unsubscribe?token=a",
		Progress: &Progress{StepsLeft: 1},
	}
	for _, test := range []struct {
		letter Letter
		brand  Brand
		values Values
		want   bool
	}{
		{ReminderHour, pictured, values, true},
		{ReminderHour, brand, values, false},
		{SignInCode, pictured, code, false},
	} {
		message, err := Compose(
			test.letter, test.brand, "post@lepelblad.example", "noor@voorbeeld.example", test.values)
		if err != nil {
			t.Fatal(err)
		}
		if shown := strings.Contains(message.HTML, `<img src="`+pictured.Picture+`"`); shown != test.want {
			t.Errorf("%s shows the picture: %t, want %t", test.letter, shown, test.want)
		}
	}
}

func TestWrite_RemindersSayHowToStopThem(t *testing.T) {
	t.Parallel()
	token := "Zm9v_YmFy-" + strings.Repeat("Zm9vYmFy", 8)
	unsubscribe := brand.Site + "/unsubscribe?token=" + token
	values := Values{Name: "Noor", Link: brand.Site, Unsubscribe: unsubscribe, Progress: &Progress{StepsLeft: 1}}
	message, err := Compose(ReminderHour, brand, "post@lepelblad.example", "noor@voorbeeld.example", values)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(message.Text, "Geen herinneringen meer: "+unsubscribe) ||
		!strings.Contains(message.HTML, `<a href="`+unsubscribe+`"`) {
		t.Errorf("the letter has no link to stop reminders: %s", message.Text)
	}
	raw, err := message.raw()
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(raw), "\r\n\r\n")
	headers := strings.Split(strings.ReplaceAll(head, "\r\n ", " "), "\r\n") // without folds
	for _, header := range []string{
		"List-Unsubscribe: <" + unsubscribe + ">", "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
	} {
		if !slices.Contains(headers, header) {
			t.Errorf("%q is missing from %s", header, head)
		}
	}
	message, err = Compose(SignInCode, brand, "post@lepelblad.example", "noor@voorbeeld.example", code)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(message.Text+message.HTML, "herinneringen") {
		t.Error("a letter on request has an unsubscribe header")
	}
}
