package mail

import (
	"text/template"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Purchase is what somebody bought. Prices are in cents of a euro, tax included; days are those of the zone that the times carry.
type Purchase struct {
	Plan            locale.Text `json:"plan"`
	Cents, TaxCents int
	TaxPercent      float64   // of the price without tax
	Months          int       // from one payment to the next
	PaidUntil       time.Time // when it renews or, of what is paid once, the last day of access
	LastWithdrawal  time.Time // the last day on which the person may withdraw
	Processing      bool      // the payment is still on its way
	Parcel          bool      // something is sent
}

// inWords are what letters write numbers and days with, in a language.
func inWords(speak locale.Language) template.FuncMap {
	return template.FuncMap{
		"words":   func(text locale.Text) string { return text.In(speak) },
		"money":   speak.Euro,
		"percent": func(value float64) string { return speak.Number(value) + "%" },
		"date":    speak.Date,
		"months":  func(count int) string { return months(count).In(speak) },
		"steps":   func(count int) string { return steps(count).In(speak) },
		"days":    func(count int) string { return days(count).In(speak) },
	}
}

// months is a length of time, as people say it.
func months(count int) locale.Text {
	switch count {
	case 1:
		return locale.Text{"nl": "een maand", "en": "a month"}
	case 12:
		return locale.Text{"nl": "een jaar", "en": "a year"}
	default:
		return locale.Text{"nl": "%[1]d maanden", "en": "%[1]d months"}.With(count)
	}
}

// What a letter about something that was paid once says of it, and of changing one's mind: Burgerlijk Wetboek, book 6, article 230o, lets the
// days count from when a parcel came.
const (
	boughtNL   = "Dit heb je gekocht: “{{words .Purchase.Plan}}”, {{months .Purchase.Months}} {{.Brand.Name}}{{if .Purchase.Parcel}} en een pakket{{end}}, voor {{money .Purchase.Cents}}. Daarvan is {{money .Purchase.TaxCents}} btw ({{percent .Purchase.TaxPercent}}). Je betaalt één keer: het wordt niet verlengd."
	boughtEN   = "This is what you bought: “{{words .Purchase.Plan}}”, {{months .Purchase.Months}} of {{.Brand.Name}}{{if .Purchase.Parcel}} and a parcel{{end}}, for {{money .Purchase.Cents}}. Of that, {{money .Purchase.TaxCents}} is VAT ({{percent .Purchase.TaxPercent}}). You pay once: it does not renew."
	withdrawNL = "Bedenk je je? Tot en met {{if .Purchase.Parcel}}veertien dagen nadat je pakket er is{{else}}{{date .Purchase.LastWithdrawal}}{{end}} mag je de koop herroepen, zonder reden. Mail dan naar {{.Brand.SupportEmail}}; je krijgt je geld binnen veertien dagen terug."
	withdrawEN = "Changed your mind? Until {{if .Purchase.Parcel}}fourteen days after your parcel came{{else}}{{date .Purchase.LastWithdrawal}}, that day included{{end}}, you may withdraw from the purchase without giving a reason. Write to {{.Brand.SupportEmail}}; you get your money back within fourteen days."
	underwayNL = "{{if .Purchase.Processing}} Je betaling is nog onderweg: je bank heeft daar een paar dagen voor nodig, en jij hoeft niets te doen.{{if .Purchase.Parcel}} Als ze er is, gaat je pakket op de post.{{end}}{{end}}"
	underwayEN = "{{if .Purchase.Processing}} Your payment is still on its way: your bank needs a few days for it, and there is nothing you need to do.{{if .Purchase.Parcel}} Once it is there, your parcel is sent.{{end}}{{end}}"
	helloNL    = "Hoi{{with .Name}} {{.}}{{end}},"
	helloEN    = "Hi{{with .Name}} {{.}}{{end}},"
)

var purchaseMade = words{
	subject: locale.Text{"nl": "Je aankoop bij {{.Brand.Name}}", "en": "Your purchase at {{.Brand.Name}}"},
	body: locale.Text{
		"nl": helloNL + "\n\nBedankt! Je kunt alles gebruiken tot en met {{date .Purchase.PaidUntil}}. Daarna stopt het vanzelf." + underwayNL + "\n\n" + boughtNL + "{{if .Purchase.Parcel}} Zei je nog niet waar je pakket heen mag? Dat kan met de knop hieronder.{{end}}\n\n" + withdrawNL,
		"en": helloEN + "\n\nThank you! You can use everything until {{date .Purchase.PaidUntil}}, that day included. After that it stops by itself." + underwayEN + "\n\n" + boughtEN + "{{if .Purchase.Parcel}} Have you not said yet where your parcel may go? You can do so with the button below.{{end}}\n\n" + withdrawEN,
	},
	button: locale.Text{"nl": "Inloggen", "en": "Log in"},
}

var purchaseCode = words{
	subject: locale.Text{"nl": "Je code voor {{.Brand.Name}}", "en": "Your code for {{.Brand.Name}}"},
	body: locale.Text{
		"nl": helloNL + "\n\nBedankt! Met deze code begint je tijd:\n\n" + codeLine + "\n\nGebruik hem wanneer je wilt, op elk apparaat: hij verloopt niet, en hij werkt één keer. Met de knop hieronder staat hij al ingevuld. Geef hem alleen aan wie hem mag gebruiken." + underwayNL + "\n\n" + boughtNL + "\n\n" + withdrawNL,
		"en": helloEN + "\n\nThank you! Your time begins with this code:\n\n" + codeLine + "\n\nUse it whenever you like, on any device: it does not expire, and it works once. The button below fills it in for you. Give it only to whoever may use it." + underwayEN + "\n\n" + boughtEN + "\n\n" + withdrawEN,
	},
	button: locale.Text{"nl": "Begin met je code", "en": "Begin with your code"},
}

var purchaseFailed = words{
	subject: locale.Text{"nl": "Je betaling aan {{.Brand.Name}} is niet gelukt", "en": "Your payment to {{.Brand.Name}} did not succeed"},
	body: locale.Text{
		"nl": helloNL + "\n\nJe bank heeft de betaling van {{money .Purchase.Cents}} voor “{{words .Purchase.Plan}}” niet uitgevoerd. Er is dus niets betaald, en je aankoop gaat niet door.\n\nWil je het nog eens proberen? Met iDEAL weet je meteen of het gelukt is.",
		"en": helloEN + "\n\nYour bank did not carry out the payment of {{money .Purchase.Cents}} for “{{words .Purchase.Plan}}”. So nothing was paid, and your purchase does not go ahead.\n\nWould you like to try again? With iDEAL you know at once whether it worked.",
	},
	button: locale.Text{"nl": "Opnieuw kiezen", "en": "Choose again"},
}

var purchaseRefunded = words{
	subject: locale.Text{"nl": "Je geld komt terug van {{.Brand.Name}}", "en": "Your money comes back from {{.Brand.Name}}"},
	body: locale.Text{
		"nl": helloNL + "\n\nWe hebben {{money .Purchase.Cents}} voor “{{words .Purchase.Plan}}” teruggestort. Binnen een paar dagen staat het op je rekening. Wat erbij hoorde, werkt niet meer.\n\nBedankt dat je het probeerde.",
		"en": helloEN + "\n\nWe have paid back {{money .Purchase.Cents}} for “{{words .Purchase.Plan}}”. It will be in your account within a few days. What came with it does not work any more.\n\nThank you for trying it.",
	},
}
