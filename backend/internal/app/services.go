package app

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/cover"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/reminder"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Services are the services of a server.
type Services struct {
	Tenants   *tenancy.Store
	Catalogue *catalogue.Store
	Menus     *menu.Service
	Ahead     *menu.AdvancePlanner
	Accounts  *account.Service
	Invites   *invite.Service
	Purchases *purchase.Service
	Staff     *staff.Service
	Billing   *billing.Service
	Analytics *analytics.Service
	Reminders *reminder.Service
	Imports   *imports.Service
	Media     *media.Service
	Queue     *jobs.Queue
	SiteOf    func(ctx context.Context, tenant uuid.UUID) (string, error)

	AccountMail  *account.Mailer
	InviteMail   *invite.Post
	StaffMail    *staff.Mailer
	ReminderMail *reminder.Post
}

func newServices(config Config, versions *postgres.Versions, queue *jobs.Queue) Services {
	db, now, key := config.DB, config.Now, config.Key
	tenants := tenancy.NewStore(db, versions)
	foods := catalogue.NewStoreFrom(versions, config.Platform)
	brands := brands{db: db, tenants: tenants, catalogue: foods, site: config.Site}
	menus := menu.NewService(foods, now)
	menus.QuickWeeks = config.QuickWeeks
	images := media.NewService(db, queue, config.Images, now, catalogue.PhotosInUse, tenants.ImageURLs)
	payments := &billing.Service{
		DB:     db,
		Queue:  queue,
		Stripe: config.Stripe,
		Key:    key,
		Shop:   brands.shop,
		Now:    now,
		Log:    config.Log,
	}
	if config.BillingNow != nil {
		payments.Now = config.BillingNow
	}
	reminders := &reminder.Service{Queue: queue, Key: key}
	accounts := &account.Service{
		Queue: queue, Key: key, Passwords: config.Passwords, RedeemPurchase: purchase.Use, OnCreated: reminders.Start,
		Settle: billing.SettlementLetter, OnEmailChange: payments.OnEmailChange,
		OnDelete: []account.DeleteHook{
			payments.OnAccountDelete,
			invite.OnAccountDelete,
			purchase.OnAccountDelete,
			images.OnAccountDelete,
		},
	}
	return Services{
		Tenants:   tenants,
		Catalogue: foods,
		Menus:     menus,
		Ahead: &menu.AdvancePlanner{
			DB: db, Queue: queue, Menus: menus, Now: now, Log: config.Log, Pause: pause,
			Tenants: func(ctx context.Context) ([]uuid.UUID, error) { return tenancy.IDs(ctx, db.Platform()) },
		},
		Accounts:  accounts,
		Invites:   &invite.Service{Accounts: accounts, Queue: queue},
		Purchases: &purchase.Service{Accounts: accounts, Key: key, RefreshPayment: payments.RefreshCode},
		Staff:     &staff.Service{Platform: db.Platform(), Queue: queue, Key: key, Passwords: config.Passwords},
		Billing:   payments,
		Analytics: &analytics.Service{Queue: queue, ForwardToPostHog: config.PostHog != nil},
		Reminders: reminders,
		Imports:   &imports.Service{DB: db, Queue: queue, Now: now},
		Media:     images,
		Queue:     queue,
		SiteOf:    brands.siteOf,

		AccountMail: &account.Mailer{
			DB:           db,
			Sender:       config.Mail,
			From:         config.MailFrom,
			Key:          key,
			Now:          now,
			Brand:        brands.letterhead,
			PurchaseCode: payments.PurchaseCode,
		},
		InviteMail: &invite.Post{
			DB:     db,
			Sender: config.Mail,
			From:   config.MailFrom,
			Now:    now,
			Brand:  brands.letterhead,
		},
		StaffMail: &staff.Mailer{
			Platform: db.Platform(),
			Sender:   config.Mail,
			From:     config.MailFrom,
			Key:      key,
			Now:      now,
			Brand:    brands.defaultLetterhead,
			Console:  config.Site(config.ConsoleHost),
		},
		ReminderMail: &reminder.Post{
			DB:     db,
			Sender: config.Mail,
			From:   config.MailFrom,
			Key:    key,
			Now:    now,
			Brand:  brands.reminderLetterhead,
			Open:   brands.active,
		},
	}
}

// pause waits for took or until ctx ends, so that background work uses at most half of a processor.
func pause(ctx context.Context, took time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(took):
	}
}

// sendNextReminder sends the next reminder to an address now, for every tenant that it has an account with.
func (a *App) sendNextReminder(ctx context.Context, email string) error {
	tenants, err := tenancy.IDs(ctx, a.config.DB.Platform())
	if err != nil {
		return err
	}
	for _, tenant := range tenants {
		if err := a.ReminderMail.SendNext(ctx, tenant, email); err != nil {
			return err
		}
	}
	return nil
}

// brands returns the brand of a tenant in the form that each service needs.
type brands struct {
	db        *postgres.DB
	tenants   *tenancy.Store
	catalogue *catalogue.Store
	site      func(host string) string
}

// reminderLetterhead is letterhead with the cover of a recipe, if the tenant has recipes.
func (b brands) reminderLetterhead(ctx context.Context, id uuid.UUID) (mail.Brand, error) {
	brand, err := b.letterhead(ctx, id)
	if err != nil {
		return mail.Brand{}, err
	}
	snapshot, err := b.catalogue.Snapshot(ctx, b.db.Scope(id))
	if err != nil {
		return mail.Brand{}, err
	}
	if entry := cover.Showpiece(snapshot); entry != nil {
		brand.Picture = brand.Site + cover.AddressPNG(entry.OwnerID, entry.ID, entry.Dish)
	}
	return brand, nil
}

// tenant returns a tenant and the URL of its site.
func (b brands) tenant(ctx context.Context, id uuid.UUID) (tenancy.Tenant, string, error) {
	tenant, ok, err := b.tenants.ByID(ctx, id)
	if err == nil && !ok {
		err = fmt.Errorf("there is no tenant %s", id)
	}
	if err != nil {
		return tenancy.Tenant{}, "", err
	}
	domain, err := tenancy.CanonicalDomain(ctx, b.db.Platform(), id)
	if err != nil {
		return tenancy.Tenant{}, "", err
	}
	return tenant, b.site(domain), nil
}

// siteOf returns the URL of a tenant's site.
func (b brands) siteOf(ctx context.Context, id uuid.UUID) (string, error) {
	_, site, err := b.tenant(ctx, id)
	return site, err
}

// active reports whether the brand of a tenant is active.
func (b brands) active(ctx context.Context, id uuid.UUID) (bool, error) {
	tenant, ok, err := b.tenants.ByID(ctx, id)
	return ok && tenant.IsActive, err
}

// shop returns the brand of a tenant for checkouts.
func (b brands) shop(ctx context.Context, id uuid.UUID) (billing.Shop, error) {
	tenant, site, err := b.tenant(ctx, id)
	return billing.Shop{Name: tenant.AppName, Slug: tenant.Slug, Site: site, Language: tenant.Language}, err
}

// defaultLetterhead returns the brand of mail to staff, which is the default brand.
func (b brands) defaultLetterhead(ctx context.Context) (mail.Brand, error) {
	tenant, err := b.tenants.Default(ctx)
	if err != nil {
		return mail.Brand{}, err
	}
	return b.letterhead(ctx, tenant.ID)
}

// letterhead returns the brand of mail of a tenant.
func (b brands) letterhead(ctx context.Context, id uuid.UUID) (mail.Brand, error) {
	tenant, site, err := b.tenant(ctx, id)
	if err != nil {
		return mail.Brand{}, err
	}
	button, err := tenancy.ParseColour(tenant.ButtonColor)
	if err != nil {
		return mail.Brand{}, fmt.Errorf("the button colour of %s: %w", tenant.Slug, err)
	}
	return mail.Brand{
		Name:         tenant.AppName,
		Address:      tenant.CompanyAddress,
		SupportEmail: tenant.SupportEmail,
		Language:     tenant.Language,
		Site:         site,
		Button:       tenant.ButtonColor,
		ButtonText:   button.TextColour(),
	}, nil
}
