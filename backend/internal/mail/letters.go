package mail

import (
	_ "embed"
	"fmt"
	htmltemplate "html/template"
	"strings"
	"text/template"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Brand is in whose name a letter is written.
type Brand struct {
	Name, Address, SupportEmail string
	Language                    locale.Language
	Site                        string // https://fitpuur.example, from the tenant's own canonical domain
	Button, ButtonText          string // colours
}

// Letter is what a mail is about.
type Letter string

// The letters.
const (
	SignInCode       Letter = "sign-in-code"      // to somebody who has an account
	KnownCode        Letter = "known-code"        // to somebody who asks for an account and has one
	RegisterCode     Letter = "register-code"     // to somebody who is making one
	ChangeEmailCode  Letter = "change-email-code" // to the new address
	EmailChanged     Letter = "email-changed"     // to the old one
	PasswordChanged  Letter = "password-changed"
	AccountErased    Letter = "account-erased"
	Subscribed       Letter = "subscribed"        // what was bought
	PaymentFailed    Letter = "payment-failed"    // the first one: there is no subscription
	PurchaseMade     Letter = "purchase-made"     // what was paid once
	PurchaseCode     Letter = "purchase-code"     // the same, with a code to begin with
	PurchaseFailed   Letter = "purchase-failed"   // its money did not come
	PurchaseRefunded Letter = "purchase-refunded" // or went back
	Invitation       Letter = "invitation"        // to somebody whom another pays for
	ReminderHour     Letter = "reminder-hour"     // the first to somebody who stopped half-way
	ReminderDay      Letter = "reminder-day"
	ReminderDays     Letter = "reminder-days"
	ReminderWeek     Letter = "reminder-week" // the last
	StaffCode        Letter = "staff-code"
	StaffInvitation  Letter = "staff-invitation"
)

// Values are what letters have places for.
type Values struct {
	Name  string // of the person; the letter calls them by its first word
	Code  string // six digits, or one that was bought
	Email string // the new address
	Link  string // where the button leads
	Role  string
	Of    string // the brand that somebody is asked to look after; empty for all brands
	// Purchase is what was bought; nil in letters about something else.
	Purchase *Purchase
	// Invite is what somebody is invited to; nil in letters about something else.
	Invite *Invite
	// Stopped is where somebody stopped; nil in letters about something else.
	Stopped *Stopped
	// Unsubscribe is the address that ends letters of this kind, by a click and by the mail program itself; empty for letters that
	// somebody asked for.
	Unsubscribe string
}

// words are a letter's subject, paragraphs and button. A paragraph that is only "{{.Code}}" is set as a code.
type words struct {
	subject, body, button locale.Text
}

const codeLine = "{{.Code}}"

var letters = map[Letter]words{
	SignInCode: {
		subject: locale.Text{"nl": "{{.Code}} is je code voor {{.Brand.Name}}", "en": "{{.Code}} is your code for {{.Brand.Name}}"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nMet deze code log je in:\n\n" + codeLine + "\n\nDe code werkt tien minuten, en alleen in de browser waar je hem aanvroeg. Geef hem aan niemand door: wij vragen er nooit om.\n\nHeb je dit niet aangevraagd? Dan hoef je niets te doen.",
			"en": "Hi {{.Name}},\n\nThis code logs you in:\n\n" + codeLine + "\n\nIt works for ten minutes, and only in the browser in which you asked for it. Give it to nobody: we never ask for it.\n\nYou did not ask for this? Then there is nothing you need to do.",
		},
	},
	KnownCode: {
		subject: locale.Text{"nl": "{{.Code}} is je code voor {{.Brand.Name}}", "en": "{{.Code}} is your code for {{.Brand.Name}}"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nJe hebt al een account bij {{.Brand.Name}}. Met deze code log je daarop in, en wat je net invulde nemen we mee:\n\n" + codeLine + "\n\nDe code werkt tien minuten, en alleen in de browser waar je begon. Je naam en je wachtwoord blijven zoals ze waren.\n\nHeb je je niet aangemeld? Dan hoef je niets te doen: er verandert niets.",
			"en": "Hi {{.Name}},\n\nYou already have an account at {{.Brand.Name}}. This code logs you in to it, and we take along what you just filled in:\n\n" + codeLine + "\n\nIt works for ten minutes, and only in the browser in which you began. Your name and your password stay as they were.\n\nYou did not sign up? Then there is nothing you need to do: nothing will change.",
		},
	},
	RegisterCode: {
		subject: locale.Text{"nl": "{{.Code}} is je code voor {{.Brand.Name}}", "en": "{{.Code}} is your code for {{.Brand.Name}}"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nWelkom! Met deze code maak je je account af:\n\n" + codeLine + "\n\nDe code werkt tien minuten, en alleen in de browser waar je begon.\n\nHeb je je niet aangemeld? Dan hoef je niets te doen: er komt geen account.",
			"en": "Hi {{.Name}},\n\nWelcome! This code completes your account:\n\n" + codeLine + "\n\nIt works for ten minutes, and only in the browser in which you began.\n\nYou did not sign up? Then there is nothing you need to do: no account will be made.",
		},
	},
	ChangeEmailCode: {
		subject: locale.Text{"nl": "{{.Code}} is je code voor {{.Brand.Name}}", "en": "{{.Code}} is your code for {{.Brand.Name}}"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nMet deze code bevestig je dat dit je nieuwe e-mailadres is:\n\n" + codeLine + "\n\nDe code werkt tien minuten. Heb je dit niet aangevraagd? Dan hoef je niets te doen.",
			"en": "Hi {{.Name}},\n\nThis code confirms that this is your new e-mail address:\n\n" + codeLine + "\n\nIt works for ten minutes. You did not ask for this? Then there is nothing you need to do.",
		},
	},
	EmailChanged: {
		subject: locale.Text{"nl": "Je e-mailadres bij {{.Brand.Name}} is veranderd", "en": "Your e-mail address at {{.Brand.Name}} has changed"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nJe logt voortaan in met {{.Email}}. Naar dit adres sturen we niets meer.\n\nWas jij dit niet? Mail ons dan meteen op {{.Brand.SupportEmail}}.",
			"en": "Hi {{.Name}},\n\nFrom now on you log in with {{.Email}}. We will send nothing more to this address.\n\nWas this not you? Then write to {{.Brand.SupportEmail}} at once.",
		},
	},
	PasswordChanged: {
		subject: locale.Text{"nl": "Je wachtwoord bij {{.Brand.Name}} is veranderd", "en": "Your password at {{.Brand.Name}} has changed"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nJe wachtwoord is veranderd. Op al je andere apparaten ben je nu uitgelogd.\n\nWas jij dit niet? Log dan in met een code, kies een nieuw wachtwoord en mail ons op {{.Brand.SupportEmail}}.",
			"en": "Hi {{.Name}},\n\nYour password has changed. You are now logged out on all your other devices.\n\nWas this not you? Then log in with a code, choose a new password and write to {{.Brand.SupportEmail}}.",
		},
		button: locale.Text{"nl": "Inloggen", "en": "Log in"},
	},
	AccountErased: {
		subject: locale.Text{"nl": "Je account bij {{.Brand.Name}} is gewist", "en": "Your account at {{.Brand.Name}} has been erased"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nZoals je vroeg hebben we je account gewist, met je antwoorden, menu’s en boodschappenlijsten. We bewaren alleen wat de wet van ons vraagt.\n\nBedankt dat je bij ons was.",
			"en": "Hi {{.Name}},\n\nAs you asked we have erased your account, with your answers, menus and shopping lists. We keep only what the law asks of us.\n\nThank you for having been with us.",
		},
	},
	Subscribed: {
		subject: locale.Text{"nl": "Je abonnement op {{.Brand.Name}} is begonnen", "en": "Your subscription to {{.Brand.Name}} has started"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nBedankt! Je abonnement op {{.Brand.Name}} is begonnen en alles staat voor je open.{{if .Purchase.Processing}} Je betaling is nog onderweg: je bank heeft daar een paar dagen voor nodig, en jij hoeft niets te doen.{{end}}\n\nDit heb je gekocht: het abonnement “{{words .Purchase.Plan}}” voor {{money .Purchase.Cents}}. Daarvan is {{money .Purchase.TaxCents}} btw ({{percent .Purchase.TaxPercent}}).\n\nJe abonnement loopt tot {{date .Purchase.PaidUntil}}. Op die dag verlengen we het met {{months .Purchase.Months}} en betaal je weer {{money .Purchase.Cents}}, tenzij je voor die tijd opzegt.\n\nBedenk je je? Tot en met {{date .Purchase.LastWithdrawal}} mag je de koop herroepen, zonder reden. Mail dan naar {{.Brand.SupportEmail}}; je krijgt je geld binnen veertien dagen terug.",
			"en": "Hi {{.Name}},\n\nThank you! Your subscription to {{.Brand.Name}} has started and everything is open to you.{{if .Purchase.Processing}} Your payment is still on its way: your bank needs a few days for it, and there is nothing you need to do.{{end}}\n\nThis is what you bought: the plan “{{words .Purchase.Plan}}” for {{money .Purchase.Cents}}. Of that, {{money .Purchase.TaxCents}} is VAT ({{percent .Purchase.TaxPercent}}).\n\nYour subscription runs until {{date .Purchase.PaidUntil}}. On that day we renew it for {{months .Purchase.Months}} and you pay {{money .Purchase.Cents}} again, unless you cancel before then.\n\nChanged your mind? Until {{date .Purchase.LastWithdrawal}}, that day included, you may withdraw from the purchase without giving a reason. Write to {{.Brand.SupportEmail}}; you get your money back within fourteen days.",
		},
		button: locale.Text{"nl": "Naar je weekmenu", "en": "To your weekly menu"},
	},
	PaymentFailed: {
		subject: locale.Text{"nl": "Je betaling aan {{.Brand.Name}} is niet gelukt", "en": "Your payment to {{.Brand.Name}} did not succeed"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nJe bank heeft de betaling van {{money .Purchase.Cents}} niet uitgevoerd. Er is dus niets betaald en je abonnement gaat niet door. Je account en je antwoorden blijven gewoon staan.\n\nWil je het nog eens proberen? Log in en kies opnieuw een abonnement; met iDEAL weet je meteen of het gelukt is.",
			"en": "Hi {{.Name}},\n\nYour bank did not carry out the payment of {{money .Purchase.Cents}}. So nothing was paid, and your subscription does not go ahead. Your account and your answers stay as they are.\n\nWould you like to try again? Log in and choose a plan once more; with iDEAL you know at once whether it worked.",
		},
		button: locale.Text{"nl": "Opnieuw kiezen", "en": "Choose again"},
	},
	PurchaseMade:     purchaseMade,
	PurchaseCode:     purchaseCode,
	PurchaseFailed:   purchaseFailed,
	PurchaseRefunded: purchaseRefunded,
	Invitation: {
		subject: locale.Text{"nl": "{{.Invite.Inviter}} nodigt je uit voor {{.Brand.Name}}", "en": "{{.Invite.Inviter}} invites you to {{.Brand.Name}}"},
		body: locale.Text{
			"nl": "Hoi,\n\n{{.Invite.Inviter}} nodigt je uit voor {{.Brand.Name}}: elke week een menu dat bij jou past, met recepten en een boodschappenlijst. Jij betaalt niets.\n\nJe kunt alles gebruiken {{if .Invite.Days}}vanaf de dag waarop je begint, {{days .Invite.Days}} lang{{else}}tot en met {{date .Invite.Until}}{{end}}. Daarna stopt het vanzelf.\n\nBegin met de knop hieronder. Die werkt tot en met {{date .Invite.OpenUntil}}, en alleen voor {{.Email}}. Gebruik je de uitnodiging, dan ziet {{.Invite.Inviter}} dat: daarvoor vragen we eerst je akkoord. Verder ziet {{.Invite.Inviter}} niets.\n\nGeen zin? Dan hoef je niets te doen. {{.Invite.Inviter}} gaf ons je e-mailadres voor deze uitnodiging; gebruik je die niet, dan wissen we het weer.",
			"en": "Hi,\n\n{{.Invite.Inviter}} invites you to {{.Brand.Name}}: every week a menu that suits you, with recipes and a shopping list. You pay nothing.\n\nYou can use everything {{if .Invite.Days}}from the day you begin, for {{days .Invite.Days}}{{else}}until {{date .Invite.Until}}, that day included{{end}}. After that it stops by itself.\n\nBegin with the button below. It works until {{date .Invite.OpenUntil}}, that day included, and only for {{.Email}}. If you use the invitation, {{.Invite.Inviter}} sees that you did: we ask for your agreement first. {{.Invite.Inviter}} sees nothing else.\n\nNot for you? Then there is nothing you need to do. {{.Invite.Inviter}} gave us your e-mail address for this invitation; if you do not use it, we erase it again.",
		},
		button: locale.Text{"nl": "Uitnodiging openen", "en": "Open the invitation"},
	},
	ReminderHour: reminderHour,
	ReminderDay:  reminderDay,
	ReminderDays: reminderDays,
	ReminderWeek: reminderWeek,
	StaffCode: {
		subject: locale.Text{"nl": "{{.Code}} is je code voor het beheer", "en": "{{.Code}} is your code for the console"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nMet deze code log je in op het beheer:\n\n" + codeLine + "\n\nDe code werkt tien minuten, en alleen in de browser waar je hem aanvroeg. Heb je dit niet aangevraagd? Dan kent iemand je wachtwoord: verander het meteen.",
			"en": "Hi {{.Name}},\n\nThis code logs you in to the console:\n\n" + codeLine + "\n\nIt works for ten minutes, and only in the browser in which you asked for it. You did not ask for this? Then somebody knows your password: change it at once.",
		},
	},
	StaffInvitation: {
		subject: locale.Text{"nl": "Je bent uitgenodigd voor het beheer van {{or .Of `alle merken`}}", "en": "You are invited to the console of {{or .Of `all brands`}}"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nJe mag meedoen in het beheer van {{or .Of `alle merken`}}, als {{.Role}}. Kies hier je wachtwoord; daarna log je in met een code die we je mailen.\n\nDe uitnodiging geldt zeven dagen.",
			"en": "Hi {{.Name}},\n\nYou can take part in the console of {{or .Of `all brands`}}, as {{.Role}}. Choose your password here; after that you log in with a code that we send you.\n\nThe invitation is valid for seven days.",
		},
		button: locale.Text{"nl": "Uitnodiging aannemen", "en": "Accept the invitation"},
	},
}

//go:embed letter.html
var layoutText string

var layout = htmltemplate.Must(htmltemplate.New("letter").Parse(layoutText))

// part is a paragraph of a letter, or its code.
type part struct{ Text, Code string }

// Write writes a letter of a brand, in the brand's language, to somebody. The error says that there is no such letter or that a value is
// missing.
func Write(letter Letter, brand Brand, from, to string, values Values) (Message, error) {
	found, ok := letters[letter]
	if !ok {
		return Message{}, fmt.Errorf("there is no letter %q", letter)
	}
	values.Name, _, _ = strings.Cut(strings.TrimSpace(values.Name), " ")
	all := struct {
		Values
		Brand Brand
	}{values, brand}
	fill := func(text locale.Text) (string, error) {
		words, err := template.New("").Option("missingkey=error").Funcs(inWords(brand.Language)).Parse(text.In(brand.Language))
		if err != nil {
			return "", fmt.Errorf("reading letter %s: %w", letter, err)
		}
		var filled strings.Builder
		if err := words.Execute(&filled, all); err != nil {
			return "", fmt.Errorf("writing letter %s: %w", letter, err)
		}
		return filled.String(), nil
	}
	subject, err := fill(found.subject)
	if err != nil {
		return Message{}, err
	}
	message := Message{FromName: brand.Name, From: from, ReplyTo: brand.SupportEmail, To: to, Subject: oneLine(subject), Unsubscribe: values.Unsubscribe}
	var parts []part
	var plain []string
	for paragraph := range strings.SplitSeq(found.body.In(brand.Language), "\n\n") {
		text, err := fill(locale.Text{"nl": paragraph, "en": paragraph})
		if err != nil {
			return Message{}, err
		}
		plain = append(plain, text)
		if paragraph == codeLine {
			parts = append(parts, part{Code: text})
		} else {
			parts = append(parts, part{Text: text})
		}
	}
	button, link := found.button.In(brand.Language), values.Link
	if button != "" {
		plain = append(plain, button+": "+link)
	}
	why, unsubscribe := whyReminded.With(brand.Name).In(brand.Language), noMore.In(brand.Language)
	if values.Unsubscribe != "" {
		plain = append(plain, why+"\n"+unsubscribe+": "+values.Unsubscribe)
	}
	plain = append(plain, "-- \n"+brand.Name+"\n"+brand.Address+"\n"+brand.Site)
	message.Text = strings.Join(plain, "\n\n") + "\n"
	var page strings.Builder
	err = layout.Execute(&page, map[string]any{"Brand": brand, "Subject": message.Subject, "Parts": parts, "Button": button, "Link": link,
		"Unsubscribe": values.Unsubscribe, "Why": why, "NoMore": unsubscribe})
	if err != nil {
		return Message{}, fmt.Errorf("laying letter %s out: %w", letter, err)
	}
	message.HTML = page.String()
	return message, nil
}

// oneLine keeps a name with a line break in it from becoming a header.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
