package stripelocal

import (
	"crypto/rand"
	_ "embed"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

//go:embed page.html
var pageText string

var pages = template.Must(template.New("page").Parse(pageText))

// view is what a page shows.
type view struct {
	Speak locale.Language
	Nonce string
	Page  string // pay, over, invoice or overview
	Title string

	// Of the page to pay on.
	Session, Name, Price, Every, Back, Chosen string
	Ways                                      []way
	Once                                      bool   // it does not renew
	AskEmail                                  bool   // it is not known who pays
	Email                                     string // as they typed it
	Refused, NoEmail                          bool

	// Of an invoice.
	Number, Tax, For, State string

	// Of the overview.
	Clock         string
	Underway      []row
	Subscriptions []row
	Paid          []row // once
}

// way is a way to pay.
type way struct{ Key, Name, Says string }

// row is a line of the overview.
type row struct {
	ID, Customer, Name, Price, State, Until string
	Refusing, Refundable                    bool
}

// T is a text in the page's language.
func (v view) T(nl, en string) string { return locale.Text{"nl": nl, "en": en}.In(v.Speak) }

func (s *Server) servePages(mux *http.ServeMux) {
	mux.HandleFunc("GET /pay/{id}", s.showSession)
	mux.HandleFunc("POST /pay/{id}", s.paySession)
	mux.HandleFunc("GET /invoice/{id}", s.showInvoice)
	mux.HandleFunc("GET /{$}", s.showOverview)
	mux.HandleFunc("POST /answer/{id}", s.change(func(id string, r *http.Request) {
		if payment := s.known.Objects[id]; payment.text("object") == "payment_intent" && payment.text("status") == "processing" {
			s.answer(payment, r.PostFormValue("answer") == "yes")
		}
	}))
	mux.HandleFunc("POST /refund/{id}", s.change(func(id string, _ *http.Request) {
		if payment := s.known.Objects[id]; payment.text("object") == "payment_intent" {
			_, _ = s.refund(payment) // what cannot be paid back stays as it is
		}
	}))
	mux.HandleFunc("POST /refuse/{id}", s.change(func(id string, r *http.Request) {
		if customer := s.known.Objects[id]; customer.text("object") == "customer" {
			s.known.Refusing[id] = r.PostFormValue("refuse") == "yes"
		}
	}))
	mux.HandleFunc("POST /clock", s.change(func(_ string, r *http.Request) {
		const most = 3660
		if days, err := strconv.Atoi(r.PostFormValue("days")); err == nil && days > 0 && days <= most {
			s.known.Moved += time.Duration(days) * 24 * time.Hour
			s.passTime()
		}
	}))
}

// change does what a button of the overview asks for, and shows it again.
func (s *Server) change(do func(id string, r *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, mostSent)
		if err := s.do(func() { do(r.PathValue("id"), r) }); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		http.Redirect(w, r, "/", http.StatusSeeOther)
	}
}

// show sends a page that fetches nothing from anywhere.
func (s *Server) show(w http.ResponseWriter, status int, v view) {
	v.Nonce = rand.Text()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'nonce-"+v.Nonce+"'; base-uri 'none'; frame-ancestors 'none'")
	w.WriteHeader(status)
	_ = pages.Execute(w, v) // whoever asked may have left
}

// speaks is the language of a session: the one that it was made in or, when it left that open, the browser's.
func speaks(session object, r *http.Request) locale.Language {
	switch session.text("locale") {
	case "nl":
		return locale.Dutch
	case "en":
		return locale.English
	}
	return locale.Prefer(r.Header.Get("Accept-Language"), locale.Dutch)
}

func (s *Server) showSession(w http.ResponseWriter, r *http.Request) {
	var v view
	status := http.StatusOK
	err := s.do(func() { v, status = s.viewSession(r) })
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	s.show(w, status, v)
}

func (s *Server) viewSession(r *http.Request) (view, int) {
	session, problem := s.find("checkout.session", r.PathValue("id"), "id")
	v := view{Speak: speaks(session, r), Page: "over"}
	if problem != nil {
		v.Title = v.T("Deze betaalpagina is er niet", "There is no such page")
		return v, http.StatusNotFound
	}
	v.Back = session.text("cancel_url")
	if session.text("status") != "open" {
		v.Title = v.T("Deze betaalpagina is gesloten", "This page is closed")
		return v, http.StatusGone
	}
	price := s.known.Objects[session.text("_price")]
	v.Page, v.Session, v.Chosen = "pay", session.id(), "ideal"
	v.Name = s.known.Objects[price.text("product")].text("name")
	v.Once = session.text("mode") == "payment"
	v.AskEmail = s.known.Objects[session.text("customer")].text("email") == ""
	v.Price, v.Every = v.Speak.Euro(int(price.number("unit_amount"))), every(price).In(v.Speak)
	v.Title = v.T("Betalen", "Pay")
	for _, known := range []way{
		{"ideal", "iDEAL", v.T("Meteen betaald", "Paid at once")},
		{"bancontact", "Bancontact", v.T("Meteen betaald", "Paid at once")},
		{"card", v.T("Kaart", "Card"), v.T("Meteen betaald", "Paid at once")},
		{"sepa_debit", v.T("SEPA-incasso", "SEPA debit"), v.T("Je bank antwoordt later", "Your bank answers later")},
	} {
		for _, taken := range texts(session["payment_method_types"]) {
			if taken == known.Key {
				v.Ways = append(v.Ways, known)
			}
		}
	}
	return v, http.StatusOK
}

// every says how often a price is paid.
func every(price object) locale.Text {
	switch count := price.part("recurring").number("interval_count"); {
	case price.part("recurring").text("interval") == "month" && count == 1:
		return locale.Text{"nl": "per maand", "en": "a month"}
	case price.part("recurring").text("interval") == "month" && count == 12:
		return locale.Text{"nl": "per jaar", "en": "a year"}
	case price.part("recurring").text("interval") == "month":
		return locale.Text{"nl": "per %[1]d maanden", "en": "every %[1]d months"}.With(count)
	case price.text("type") == "one_time":
		return locale.Text{"nl": "één keer", "en": "once"}
	default:
		return locale.Text{"nl": "per keer", "en": "each time"}
	}
}

// paySession does what was chosen on the page to pay on: pay, or have the bank refuse.
func (s *Server) paySession(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, mostSent)
	var v view
	var status int
	paid := ""
	err := s.do(func() {
		if v, status = s.viewSession(r); v.Page != "pay" {
			return
		}
		session := s.known.Objects[v.Session]
		v.Chosen = r.PostFormValue("way")
		offered := false
		for _, one := range v.Ways {
			offered = offered || one.Key == v.Chosen
		}
		v.Email = strings.TrimSpace(r.PostFormValue("email"))
		switch {
		case !offered:
			status = http.StatusBadRequest
		case r.PostFormValue("do") == "pay" && v.AskEmail && !strings.Contains(v.Email, "@"):
			v.NoEmail, status = true, http.StatusUnprocessableEntity
		case r.PostFormValue("do") == "pay":
			s.firstTime(session, v.Chosen, v.Email)
			paid = session.text("success_url")
		default:
			v.Refused = true
		}
	})
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	case paid != "":
		http.Redirect(w, r, paid, http.StatusSeeOther)
	default:
		s.show(w, status, v)
	}
}

// firstTime pays an open session in a way that the page offers. Who pays says their address, when it is not known.
func (s *Server) firstTime(session object, way, email string) {
	if customer := s.known.Objects[session.text("customer")]; customer.text("email") == "" {
		customer["email"] = email
		session.part("customer_details")["email"] = email
	}
	if session.text("mode") == "payment" {
		s.payOnce(session, way)
	} else {
		s.subscribe(session, way)
	}
}

func (s *Server) showInvoice(w http.ResponseWriter, r *http.Request) {
	v := view{Speak: locale.Prefer(r.Header.Get("Accept-Language"), locale.Dutch), Page: "invoice"}
	found := false
	err := s.do(func() {
		invoice, problem := s.find("invoice", r.PathValue("id"), "id")
		if problem != nil {
			return
		}
		found = true
		v.Number, v.Price = invoice.text("number"), v.Speak.Euro(int(invoice.number("total")))
		v.Tax = v.Speak.Euro(int(invoice.number("total") - invoice.number("total_excluding_tax")))
		v.For, v.State = invoice.items("lines")[0].text("description"), invoice.text("status")
		v.Title = v.T("Factuur ", "Invoice ") + v.Number
	})
	if err != nil || !found {
		http.NotFound(w, r)
		return
	}
	s.show(w, http.StatusOK, v)
}

func (s *Server) showOverview(w http.ResponseWriter, r *http.Request) {
	v := view{Speak: locale.Prefer(r.Header.Get("Accept-Language"), locale.Dutch), Page: "overview"}
	v.Title = v.T("Nagemaakte betaaldienst", "Stand-in for the payment service")
	err := s.do(func() {
		v.Clock = v.Speak.Date(s.now())
		for _, payment := range s.all("payment_intent", func(o object) bool { return o.text("status") == "processing" }) {
			v.Underway = append(v.Underway, row{
				ID: payment.id(), Customer: s.known.Objects[payment.text("customer")].text("email"), Price: v.Speak.Euro(int(payment.number("amount"))),
			})
		}
		for _, payment := range s.paidOnce() {
			price := s.known.Objects[s.onceOf(payment).text("_price")]
			state := s.stateOf(payment)
			v.Paid = append(v.Paid, row{
				ID: payment.id(), Customer: s.known.Objects[payment.text("customer")].text("email"), Name: s.known.Objects[price.text("product")].text("name"),
				Price: v.Speak.Euro(int(payment.number("amount"))), State: state, Refundable: state == "succeeded",
			})
		}
		for _, subscription := range s.all("subscription", nil) {
			item := subscription.items("items")[0]
			customer := s.known.Objects[subscription.text("customer")]
			v.Subscriptions = append(v.Subscriptions, row{
				ID: customer.id(), Customer: customer.text("email"), Name: s.known.Objects[item.part("price").text("product")].text("name"),
				Price: v.Speak.Euro(int(item.part("price").number("unit_amount"))), State: subscription.text("status"),
				Until: v.Speak.Date(time.Unix(item.number("current_period_end"), 0)), Refusing: s.known.Refusing[customer.id()],
			})
		}
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	s.show(w, http.StatusOK, v)
}
