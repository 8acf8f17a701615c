package stripelocal

import (
	"cmp"
	"crypto/rand"
	_ "embed"
	"html/template"
	"math"
	"net/http"
	"slices"
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
	Language locale.Language
	Nonce    string // of the style sheet
	Page     string // pay, closed, invoice or overview
	Title    string

	// Of the checkout page.
	Session, Name, Price, PayPrice, Every, Back, Selected string
	Methods                                               []method
	Once                                                  bool   // the price does not renew
	Setup                                                 bool   // nothing is paid; there is no price
	AskEmail                                              bool   // the customer has no e-mail address yet
	Email                                                 string // as the customer typed it
	Refused, NoEmail                                      bool

	// Of an invoice, which has a Price too.
	Tax, For, State string
	InvoiceID       string
	Payable         bool // the invoice is open, and its last payment failed

	// Of the overview.
	Today         string
	Processing    []row // payments
	Subscriptions []row
	Paid          []row // payments that were made, newest first
	Deliveries    []modeChoice
	Pending       string // how many events wait
	Faults        []modeChoice
}

// method is a payment method.
type method struct{ Key, Name, Timing string }

// row is a line of the overview.
type row struct {
	ID, Customer, Name, Price, State, Until string
	Refusing, RefusingOnce, Refundable      bool
	Disputed                                bool // a dispute is open
}

// modeChoice is a way to deliver events, or to answer requests.
type modeChoice struct {
	Mode, Text string
	Now        bool // it is used now
}

// T returns the text of a key in the page's language.
func (v view) T(key string) string { return locale.T(key).In(v.Language) }

// price writes an amount of cents.
func (v view) price(cents int64) string { return v.Language.Euro(int(cents)) }

func (s *Server) routePages(mux *http.ServeMux) {
	mux.HandleFunc("GET /pay/{id}", s.showSession)
	mux.HandleFunc("POST /pay/{id}", s.paySession)
	mux.HandleFunc("GET /invoice/{id}", s.showInvoice)
	mux.HandleFunc("POST /invoice/{id}", s.payOpenInvoice)
	mux.HandleFunc("GET /{$}", s.showOverview)
	mux.HandleFunc("POST /answer/{id}", s.action(func(id string, r *http.Request) {
		if payment := s.state.Objects[id]; payment.text("object") == "payment_intent" &&
			payment.text("status") == "processing" {
			s.resolvePayment(payment, r.PostFormValue("answer") == "yes")
		}
	}))
	mux.HandleFunc("POST /refund/{id}", s.action(func(id string, r *http.Request) {
		cents, ok := readCents(r.PostFormValue("amount"))
		if payment := s.state.Objects[id]; ok && payment.text("object") == "payment_intent" {
			_, _ = s.refund(payment, cents) // a payment that cannot be refunded stays as it is
		}
	}))
	mux.HandleFunc("POST /dispute/{id}", s.action(func(id string, r *http.Request) {
		payment := s.state.Objects[id]
		if payment.text("object") != "payment_intent" {
			return
		}
		switch r.PostFormValue("dispute") {
		case "open":
			s.disputePayment(payment)
		case "won", "lost":
			s.closeDispute(payment, r.PostFormValue("dispute"))
		}
	}))
	mux.HandleFunc("POST /refuse/{id}", s.action(func(id string, r *http.Request) {
		if customer := s.state.Objects[id]; customer.text("object") == "customer" {
			s.state.FailingCustomers[id] = r.PostFormValue("refuse") == "yes"
		}
	}))
	mux.HandleFunc("POST /refuse-once/{id}", s.action(func(id string, _ *http.Request) {
		if customer := s.state.Objects[id]; customer.text("object") == "customer" {
			if s.state.FailingOnce == nil { // a file of an earlier version
				s.state.FailingOnce = map[string]bool{}
			}
			s.state.FailingOnce[id] = true
		}
	}))
	mux.HandleFunc("POST /delivery", s.action(func(_ string, r *http.Request) {
		switch mode := deliveryMode(r.PostFormValue("mode")); mode {
		case "", deliverLate, deliverTwice, deliverReversed:
			s.state.Delivery = mode
		}
	}))
	mux.HandleFunc("POST /fault", s.action(func(_ string, r *http.Request) {
		switch chosen := fault(r.PostFormValue("mode")); chosen {
		case "", faultSlow, faultDown, faultGarbled:
			s.state.Fault = chosen
		}
	}))
	mux.HandleFunc("POST /clock", s.action(func(_ string, r *http.Request) {
		const most = 3660
		if days, err := strconv.Atoi(r.PostFormValue("days")); err == nil && days > 0 && days <= most {
			s.state.ClockOffset += time.Duration(days) * 24 * time.Hour
			s.runDue()
		}
	}))
}

// readCents reads an amount of euros, such as 2,50, as cents: 0 for an empty text.
func readCents(text string) (cents int64, ok bool) {
	text = strings.ReplaceAll(strings.TrimSpace(text), ",", ".")
	if text == "" {
		return 0, true
	}
	euros, err := strconv.ParseFloat(text, 64)
	cents = int64(math.Round(euros * 100))
	return cents, err == nil && cents > 0
}

// action returns a handler that performs the action of a button of the overview, and shows the overview again.
func (s *Server) action(do func(id string, r *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		if err := s.update(func() { do(r.PathValue("id"), r) }); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		http.Redirect(w, r, "/", http.StatusSeeOther)
	}
}

// showPage sends a page, which loads nothing else.
func (s *Server) showPage(w http.ResponseWriter, status int, v view) {
	v.Nonce = rand.Text()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	policy := "default-src 'none'; style-src 'nonce-" + v.Nonce + "'; base-uri 'none'; frame-ancestors 'none'"
	w.Header().Set("Content-Security-Policy", policy)
	w.WriteHeader(status)
	_ = pages.Execute(w, v) // the client may be gone
}

// pageLanguage returns the language of a session or, when the session leaves it open, of the browser.
func pageLanguage(session object, r *http.Request) locale.Language {
	if l := locale.Language(session.text("locale")); l.Supported() {
		return l
	}
	return locale.Prefer(r.Header.Get("Accept-Language"), locale.Dutch)
}

func (s *Server) showSession(w http.ResponseWriter, r *http.Request) {
	var v view
	status := http.StatusOK
	err := s.update(func() { v, status = s.viewSession(r) })
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	s.showPage(w, status, v)
}

func (s *Server) viewSession(r *http.Request) (view, int) {
	session, problem := s.find("checkout.session", r.PathValue("id"), "id")
	v := view{Language: pageLanguage(session, r), Page: "closed"}
	if problem != nil {
		v.Title = v.T("stripelocal.notFound")
		return v, http.StatusNotFound
	}
	v.Back = session.text("cancel_url")
	if session.text("status") != "open" {
		v.Title = v.T("stripelocal.closed")
		return v, http.StatusGone
	}
	v.Page, v.Session, v.Selected = "pay", session.id(), "ideal"
	v.Setup = session.text("mode") == "setup"
	accepted := stringsOf(session["payment_method_types"])
	for _, m := range []method{
		{"ideal", "iDEAL", v.T("stripelocal.atOnce")},
		{"bancontact", "Bancontact", v.T("stripelocal.atOnce")},
		{"card", v.T("stripelocal.card"), v.T("stripelocal.atOnce")},
		{"sepa_debit", v.T("stripelocal.sepa"), v.T("stripelocal.later")},
	} {
		if slices.Contains(accepted, m.Key) {
			v.Methods = append(v.Methods, m)
		}
	}
	if v.Setup {
		v.Title = v.T("stripelocal.setupTitle")
		return v, http.StatusOK
	}
	price := s.state.Objects[session.text("_price")]
	v.Name = s.state.Objects[price.text("product")].text("name")
	v.Once = session.text("mode") == "payment"
	v.AskEmail = s.state.Objects[session.text("customer")].text("email") == ""
	v.Price, v.Every = v.price(session.number("amount_total")), intervalText(price).In(v.Language)
	v.PayPrice = locale.T("stripelocal.payPrice").With("Price", v.Price).In(v.Language)
	full := v.price(price.number("unit_amount"))
	switch days := session.number("_trial"); {
	case days > 0:
		v.Every = locale.T("stripelocal.trial").With("Days", days).With("Price", full).In(v.Language) + " " + v.Every
		v.PayPrice = locale.T("stripelocal.startTrial").With("Days", days).In(v.Language)
	case session.text("_coupon") != "":
		v.Every = locale.T("stripelocal.firstPrice").With("Price", full).In(v.Language) + " " + v.Every
	}
	v.Title = v.T("stripelocal.title")
	return v, http.StatusOK
}

// intervalText returns how often a price is paid.
func intervalText(price object) locale.Message {
	const year = 12 // months
	switch count := int(price.child("recurring").number("interval_count")); {
	case price.child("recurring").text("interval") == "month" && count == year:
		return locale.T("stripelocal.yearly")
	case price.child("recurring").text("interval") == "month":
		return locale.T("stripelocal.monthly").With("Count", count)
	case price.text("type") == "one_time":
		return locale.T("stripelocal.once")
	default:
		return locale.T("stripelocal.eachTime")
	}
}

// paySession handles the form of the checkout page: pay, or simulate a refusal by the bank.
func (s *Server) paySession(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	var v view
	var status int
	redirect := ""
	err := s.update(func() {
		if v, status = s.viewSession(r); v.Page != "pay" {
			return
		}
		session := s.state.Objects[v.Session]
		v.Selected = r.PostFormValue("way")
		offered := slices.ContainsFunc(v.Methods, func(m method) bool { return m.Key == v.Selected })
		v.Email = strings.TrimSpace(r.PostFormValue("email"))
		switch {
		case !offered:
			status = http.StatusBadRequest
		case r.PostFormValue("do") == "pay" && v.AskEmail && !strings.Contains(v.Email, "@"):
			v.NoEmail, status = true, http.StatusUnprocessableEntity
		case r.PostFormValue("do") == "pay":
			s.payCheckout(session, v.Selected, v.Email)
			redirect = session.text("success_url")
		default:
			v.Refused = true
		}
	})
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	case redirect != "":
		http.Redirect(w, r, redirect, http.StatusSeeOther)
	default:
		s.showPage(w, status, v)
	}
}

// payCheckout pays an open session with a payment method. A customer without an e-mail address gets the given one.
func (s *Server) payCheckout(session object, method, email string) {
	customer := s.state.Objects[session.text("customer")]
	if customer.text("email") == "" {
		customer["email"] = email
	}
	session.child("customer_details")["email"] = customer["email"] // another page may have set it
	switch session.text("mode") {
	case "setup":
		s.completeSetup(session, method)
	case "payment":
		s.payOneTime(session, method)
	default:
		s.startSubscription(session, method)
	}
}

func (s *Server) showInvoice(w http.ResponseWriter, r *http.Request) {
	v := view{Language: locale.Prefer(r.Header.Get("Accept-Language"), locale.Dutch), Page: "invoice"}
	ok := false
	err := s.update(func() {
		invoice, problem := s.find("invoice", r.PathValue("id"), "id")
		if problem != nil {
			return
		}
		ok = true
		total := invoice.number("total")
		v.Payable, v.InvoiceID = s.payable(invoice), invoice.id()
		v.PayPrice = locale.T("stripelocal.payPrice").With("Price", v.price(total)).In(v.Language)
		v.Price, v.For = v.price(total), invoice.items("lines")[0].text("description")
		tax := locale.Cents(total - invoice.number("total_excluding_tax"))
		v.Tax = locale.T("stripelocal.tax").With("Tax", tax).In(v.Language)
		v.State = locale.T("stripelocal.status").With("Status", invoice.text("status")).In(v.Language)
		v.Title = locale.T("stripelocal.invoice").With("Number", invoice.text("number")).In(v.Language)
	})
	if err != nil || !ok {
		http.NotFound(w, r)
		return
	}
	s.showPage(w, http.StatusOK, v)
}

// payable reports whether an invoice is open and no payment of it is processing.
func (s *Server) payable(invoice object) bool {
	return invoice.text("status") == "open" && s.subscriptionOf(invoice)["ended_at"] == nil &&
		s.paymentIntent(invoice).text("status") == "requires_payment_method"
}

// payOpenInvoice handles the button of an open invoice: it is paid by iDEAL, and later ones are debited from that bank
// account.
func (s *Server) payOpenInvoice(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	err := s.update(func() {
		invoice, problem := s.find("invoice", id, "id")
		if problem != nil || !s.payable(invoice) {
			return
		}
		customer, subscription := invoice.text("customer"), s.subscriptionOf(invoice)
		payment := s.paymentIntent(invoice)
		payment["payment_method"] = s.add("pm", "payment_method", newPaymentMethod("ideal", customer)).id()
		later := s.add("pm", "payment_method", newPaymentMethod("sepa_debit", customer))
		subscription["default_payment_method"] = later.id()
		s.payOff(invoice, payment)
		s.emitOutcome(subscription, invoice)
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	http.Redirect(w, r, "/invoice/"+id, http.StatusSeeOther)
}

// maxPayments is how many payments the overview shows.
const maxPayments = 50

// hasPaid reports whether a payment succeeded, also when it was paid back since.
func (s *Server) hasPaid(payment object) bool {
	return s.state.Objects[payment.text("latest_charge")].flag("paid")
}

func (s *Server) paymentRow(v view, payment object) row {
	charge := s.state.Objects[payment.text("latest_charge")]
	day := time.Unix(payment.number("_tried_at"), 0)
	r := row{
		ID:         payment.id(),
		Customer:   s.state.Objects[payment.text("customer")].text("email"),
		Price:      v.price(payment.number("amount")),
		State:      locale.T("stripelocal.paidOn").With("Day", day).In(v.Language),
		Refundable: s.isDisputable(payment),
		Disputed:   s.openDispute(payment) != nil,
	}
	if session := s.oneTimeSession(payment); session != nil {
		r.Name = s.state.Objects[s.state.Objects[session.text("_price")].text("product")].text("name")
	} else if invoice := s.invoiceOf(payment); invoice != nil {
		r.Name = locale.T("stripelocal.invoice").With("Number", invoice.text("number")).In(v.Language)
	}
	if refunded := charge.number("amount_refunded"); refunded > 0 {
		r.State = locale.T("stripelocal.refunded").With("Amount", locale.Cents(refunded)).In(v.Language)
	}
	if disputes := s.where("dispute", "payment_intent", payment.id()); len(disputes) > 0 {
		r.State = locale.T("stripelocal.dispute." + disputes[0].text("status")).In(v.Language)
	}
	return r
}

func (s *Server) showOverview(w http.ResponseWriter, r *http.Request) {
	v := view{Language: locale.Prefer(r.Header.Get("Accept-Language"), locale.Dutch), Page: "overview"}
	v.Title = v.T("stripelocal.overview")
	err := s.update(func() {
		v.Today = locale.T("stripelocal.today").With("Day", s.now()).In(v.Language)
		for _, payment := range s.where("payment_intent", "status", "processing") {
			customer := s.state.Objects[payment.text("customer")]
			v.Processing = append(v.Processing, row{
				ID:       payment.id(),
				Customer: customer.text("email"),
				Price:    v.price(payment.number("amount")),
			})
		}
		v.Pending = locale.T("stripelocal.pending").With("Count", len(s.state.Pending)).In(v.Language)
		for _, mode := range []deliveryMode{"", deliverLate, deliverTwice, deliverReversed} {
			text := v.T("stripelocal.delivery." + cmp.Or(string(mode), "atOnce"))
			v.Deliveries = append(v.Deliveries, modeChoice{string(mode), text, mode == s.state.Delivery})
		}
		for _, mode := range []fault{"", faultSlow, faultDown, faultGarbled} {
			text := v.T("stripelocal.fault." + cmp.Or(string(mode), "none"))
			v.Faults = append(v.Faults, modeChoice{string(mode), text, mode == s.state.Fault})
		}
		for _, payment := range s.all("payment_intent", s.hasPaid) {
			if len(v.Paid) == maxPayments {
				break
			}
			v.Paid = append(v.Paid, s.paymentRow(v, payment))
		}
		for _, subscription := range s.all("subscription", nil) {
			item := subscription.items("items")[0]
			customer := s.state.Objects[subscription.text("customer")]
			price, end := item.child("price"), time.Unix(item.number("current_period_end"), 0)
			v.Subscriptions = append(v.Subscriptions, row{
				ID:       customer.id(),
				Customer: customer.text("email"),
				Name:     s.state.Objects[price.text("product")].text("name"),
				Price:    v.price(price.number("unit_amount")),
				State:    subscription.text("status"),
				Until:    locale.T("stripelocal.until").With("Day", end).In(v.Language),
				Refusing: s.state.FailingCustomers[customer.id()],

				RefusingOnce: s.state.FailingOnce[customer.id()],
			})
		}
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	s.showPage(w, http.StatusOK, v)
}
