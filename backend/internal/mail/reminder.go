package mail

import "github.com/lepelblad/lepelblad/backend/internal/locale"

// Stopped is where somebody is whose way in is not done.
type Stopped struct {
	StepsLeft  int  // with questions that are open; none at the result
	LookAround bool // without paying, after the result
}

// steps is how many steps are left.
func steps(count int) locale.Text {
	if count == 1 {
		return locale.Text{"nl": "één stap", "en": "one step"}
	}
	return locale.Text{"nl": "%[1]d stappen", "en": "%[1]d steps"}.With(count)
}

// The letters to somebody who stopped half-way: what they may want to know then, and no more.
var (
	reminderHour = words{
		subject: locale.Text{"nl": "Je antwoorden zijn bewaard bij {{.Brand.Name}}", "en": "Your answers are saved at {{.Brand.Name}}"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nJe begon bij {{.Brand.Name}} aan je weekmenu. Wat je invulde, hebben we bewaard.\n\n{{if .Stopped.StepsLeft}}Er {{if eq .Stopped.StepsLeft 1}}is{{else}}zijn{{end}} nog {{steps .Stopped.StepsLeft}} met vragen.{{else}}Alle vragen zijn beantwoord: je uitkomst staat klaar.{{end}} Met de knop ga je verder waar je was, ook op een ander apparaat. Inloggen hoeft niet; de knop werkt zeven dagen.",
			"en": "Hi {{.Name}},\n\nYou began your weekly menu at {{.Brand.Name}}. We have saved what you filled in.\n\n{{if .Stopped.StepsLeft}}There {{if eq .Stopped.StepsLeft 1}}is{{else}}are{{end}} {{steps .Stopped.StepsLeft}} with questions left.{{else}}All questions are answered: your result is ready.{{end}} The button takes you to where you were, on another device too. You need not log in; the button works for seven days.",
		},
		button: goOn,
	}
	reminderDay = words{
		subject: locale.Text{"nl": "Zo gaat je weekmenu verder", "en": "How your weekly menu goes on"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nDit komt er nog, als je verdergaat bij {{.Brand.Name}}:\n\n{{if .Stopped.StepsLeft}}Je beantwoordt nog {{steps .Stopped.StepsLeft}} met vragen. Daarna zie je{{else}}Je ziet{{end}} hoeveel energie je lichaam op een dag gebruikt en hoe we dat uitrekenen.{{if .Stopped.LookAround}} Je kunt dan eerst rondkijken, zonder te betalen.{{end}}\n\nTwijfel je over een antwoord? Vul in wat ongeveer klopt. Je kunt alles later veranderen.",
			"en": "Hi {{.Name}},\n\nThis is what is still to come, if you go on at {{.Brand.Name}}:\n\n{{if .Stopped.StepsLeft}}You answer {{steps .Stopped.StepsLeft}} with questions. After that you see{{else}}You see{{end}} how much energy your body uses in a day and how we calculate that.{{if .Stopped.LookAround}} You can look around first then, without paying.{{end}}\n\nNot sure about an answer? Fill in what is roughly right. You can change everything later.",
		},
		button: goOn,
	}
	reminderDays = words{
		subject: locale.Text{"nl": "Kwam je er niet uit bij {{.Brand.Name}}?", "en": "Did something at {{.Brand.Name}} not work out?"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nWerkte er iets niet, of was een vraag niet duidelijk? Antwoord op deze mail en vertel wat er gebeurde. Iemand leest het en helpt je verder.\n\nVraag je je af waarom we iets willen weten? Met je leeftijd, lengte en gewicht rekenen we uit hoeveel energie je nodig hebt. Wat je niet verdraagt, houden we uit je menu. Verder doen we niets met die antwoorden, en je kunt ze altijd laten wissen.",
			"en": "Hi {{.Name}},\n\nDid something not work, or was a question not clear? Answer this mail and tell us what happened. Somebody reads it and helps you on.\n\nDo you wonder why we want to know something? From your age, height and weight we calculate how much energy you need. What you cannot eat, we keep out of your menu. We do nothing else with those answers, and you can always have them erased.",
		},
		button: goOn,
	}
	reminderWeek = words{
		subject: locale.Text{"nl": "Onze laatste mail hierover", "en": "Our last mail about this"},
		body: locale.Text{
			"nl": "Hoi {{.Name}},\n\nJe weekmenu bij {{.Brand.Name}} is nog niet af, en dat hoeft ook niet. Hierna mailen we je er niet meer over.\n\nJe antwoorden blijven staan. Wil je later verder? Log dan in op {{.Brand.Site}}; met de knop kan het de komende zeven dagen ook zonder inloggen.\n\nHeb je je account niet meer nodig? Antwoord op deze mail dat je alles gewist wilt hebben. Dan doen we dat.",
			"en": "Hi {{.Name}},\n\nYour weekly menu at {{.Brand.Name}} is not finished, and it need not be. After this we will not mail you about it again.\n\nYour answers stay where they are. Would you like to go on later? Then log in at {{.Brand.Site}}; for the next seven days the button does it without logging in.\n\nYou no longer need your account? Answer this mail saying that you want everything erased. Then we do that.",
		},
		button: goOn,
	}
)

var goOn = locale.Text{"nl": "Verder waar ik was", "en": "Go on where I was"}

// Why somebody gets such a letter, and the words that lead to getting no more.
var (
	whyReminded = locale.Text{
		"nl": "Je krijgt deze mail omdat je bij %[1]s een account maakte. We sturen er hooguit vier.",
		"en": "You get this mail because you made an account at %[1]s. We send four at most.",
	}
	noMore = locale.Text{"nl": "Geen herinneringen meer", "en": "No more reminders"}
)
