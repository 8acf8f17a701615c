package locale

import (
	"strings"
	"sync"

	"github.com/go-playground/locales"
	"github.com/go-playground/locales/ar"
	"github.com/go-playground/locales/bg"
	"github.com/go-playground/locales/ca"
	"github.com/go-playground/locales/cs"
	"github.com/go-playground/locales/da"
	"github.com/go-playground/locales/de"
	"github.com/go-playground/locales/el"
	"github.com/go-playground/locales/en_GB"
	"github.com/go-playground/locales/es"
	"github.com/go-playground/locales/et"
	"github.com/go-playground/locales/eu"
	"github.com/go-playground/locales/fi"
	"github.com/go-playground/locales/fr"
	"github.com/go-playground/locales/fy"
	"github.com/go-playground/locales/ga"
	"github.com/go-playground/locales/gl"
	"github.com/go-playground/locales/hr"
	"github.com/go-playground/locales/hu"
	"github.com/go-playground/locales/is"
	"github.com/go-playground/locales/it"
	"github.com/go-playground/locales/lb"
	"github.com/go-playground/locales/lt"
	"github.com/go-playground/locales/lv"
	"github.com/go-playground/locales/mt"
	"github.com/go-playground/locales/nb"
	"github.com/go-playground/locales/nl"
	"github.com/go-playground/locales/pl"
	"github.com/go-playground/locales/pt_PT"
	"github.com/go-playground/locales/ro"
	"github.com/go-playground/locales/sk"
	"github.com/go-playground/locales/sl"
	"github.com/go-playground/locales/sr_Latn"
	"github.com/go-playground/locales/sv"
	"github.com/go-playground/locales/tr"
	"github.com/go-playground/locales/uk"
	"golang.org/x/text/language"
)

// translators are the date conventions (CLDR) of Europe and its neighbours, so that adding one of their languages needs
// no code.
var translators = [...]func() locales.Translator{
	ar.New, bg.New, ca.New, cs.New, da.New, de.New, el.New, en_GB.New, es.New, et.New, eu.New, fi.New,
	fr.New, fy.New, ga.New, gl.New, hr.New, hu.New, is.New, it.New, lb.New, lt.New, lv.New, mt.New, nb.New,
	nl.New, pl.New, pt_PT.New, ro.New, sk.New, sl.New, sr_Latn.New, sv.New, tr.New, uk.New,
}

// conventionsOf returns the date conventions of a language, or those of British English if there are none.
var conventionsOf = sync.OnceValue(func() func(Language) locales.Translator {
	tags, conventions := []language.Tag{language.BritishEnglish}, []locales.Translator{en_GB.New()}
	for _, make := range translators {
		translator := make()
		conventions = append(conventions, translator)
		tags = append(tags, language.Make(strings.ReplaceAll(translator.Locale(), "_", "-")))
	}
	matcher := language.NewMatcher(tags)
	var memory sync.Map // Language → locales.Translator
	return func(l Language) locales.Translator {
		if cached, ok := memory.Load(l); ok {
			return cached.(locales.Translator)
		}
		_, index, _ := matcher.Match(language.Make(string(l)))
		memory.Store(l, conventions[index])
		return conventions[index]
	}
})

func (l Language) conventions() locales.Translator { return conventionsOf()(l) }
