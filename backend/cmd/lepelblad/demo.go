package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/pquerna/otp/totp"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Demo accounts, for serve --dev and for tests only.
const (
	demoEmail         = "noor@voorbeeld.example"
	demoPassword      = "lekker-samen-eten"
	demoStaffEmail    = "beheer@lepelblad.example"
	demoStaffPassword = "achter-de-schermen"
	demoStaffSecret   = "NRSXAZLMMJWGCZBNMRSW23ZAMJSWQZLFOI" // base32 of an authenticator app's key
)

// codeCommand prints the one-time code of the demo staff member, in place of an authenticator app.
type codeCommand struct{}

// Run prints the current code.
func (codeCommand) Run(out io.Writer) error {
	code, err := totp.GenerateCode(demoStaffSecret, time.Now())
	if err != nil {
		return fmt.Errorf("making a code: %w", err)
	}
	fmt.Fprintln(out, code)
	return nil
}

// createDemoAccounts creates the demo accounts that do not exist. key is the secret of the server.
func createDemoAccounts(ctx context.Context, db *postgres.DB, key []byte) error {
	const findStaff = `select true from staff where email = $1`
	var exists bool
	err := db.Platform().QueryRow(ctx, findStaff, demoStaffEmail).Scan(&exists)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return fmt.Errorf("looking for the demo member of staff: %w", err)
	}
	if !exists {
		err := (&staff.Service{Platform: db.Platform()}).Save(ctx, staff.NewMember{
			Email:      demoStaffEmail,
			Name:       "Bo Beheer",
			Membership: staff.Membership{Role: auth.Admin},
			Password:   demoStaffPassword,
			TOTPSecret: demoStaffSecret,
		})
		if err != nil {
			return err
		}
	}
	records, err := db.Lookup(ctx, postgres.DefaultTenant)
	if err != nil {
		return fmt.Errorf("looking for the default brand: %w", err)
	}
	defaultBrand, err := pgx.CollectExactlyOneRow(records, pgx.RowToStructByName[tenancy.Tenant])
	if err != nil {
		return fmt.Errorf("looking for the default brand: %w", err)
	}
	whitelabels, _, err := tenancy.List(ctx, db.Platform(), tenancy.AllTenants, false, "", false, 1, 100)
	if err != nil {
		return err
	}
	demoTenants := []tenancy.Tenant{defaultBrand}
	for _, whitelabel := range whitelabels {
		if len(whitelabel.Paths) == 0 { // a campaign brand has no dashboard
			demoTenants = append(demoTenants, whitelabel.Tenant)
		}
	}
	for _, tenant := range demoTenants {
		if err := createDemoConsumer(ctx, db.Scope(tenant.ID), tenant.Slug, key); err != nil {
			return fmt.Errorf("making the demo account of %s: %w", tenant.Name, err)
		}
	}
	return nil
}

// createDemoConsumer creates an account that has finished its funnel and has access for ten years by a purchase code.
func createDemoConsumer(ctx context.Context, scope postgres.Scope, slug string, key []byte) error {
	const findAccount = `select exists (select from accounts where tenant_id = $1 and email = $2)`
	var exists bool
	if err := scope.QueryRow(ctx, findAccount, scope.Tenant(), demoEmail).Scan(&exists); err != nil || exists {
		return err
	}
	now, accounts := time.Now(), &account.Service{}
	accountID, err := accounts.Create(ctx, scope, account.Registration{
		Name:          "Noor de Vries",
		Email:         demoEmail,
		Password:      demoPassword,
		TermsAccepted: true,
		HealthConsent: true,
		Source:        "general",
		Answers: account.Answers{
			Goal:           nutrition.Lose,
			Sex:            nutrition.Female,
			BirthDate:      "1992-03-14",
			HeightCm:       170,
			WeightKg:       78,
			GoalWeightKg:   70,
			Situation:      nutrition.NoSituation,
			Activity:       nutrition.Light,
			Pace:           500,
			Diet:           account.Everything,
			Intolerances:   []catalogue.Intolerance{},
			Dislikes:       []string{},
			MealTimes:      []string{"breakfast", "lunch", "afternoonSnack", "dinner"},
			CookingMinutes: 30,
			Rhythm: &account.Rhythm{
				Breakfast: "turns", Lunch: "plain", Snacks: "plain", CookedDinners: 5, WeekendMinutes: 60,
				Heat: catalogue.HeatMedium,
			},
			Household: 2,
		},
	}, now, menu.Today(now))
	if err != nil {
		return err
	}
	const months = 120
	product := purchase.Product{
		Name:         locale.Text{locale.Dutch: "Lepelblad om uit te proberen", locale.English: "Lepelblad to try"},
		AccessMonths: new(months),
	}
	shop := &purchase.Service{Accounts: accounts, Key: key}
	_, codes, err := shop.MakeBatch(
		ctx,
		scope,
		slug,
		purchase.Batch{Name: "Demo", LastDay: new(menu.Today(now)), Codes: 1, Product: product},
		uuid.Nil,
		now,
	)
	if err != nil {
		return err
	}
	step := purchase.Step{
		OnboardingUpdate: account.OnboardingUpdate{SubmitCalories: true},
		Code:             codes[0],
		SubmitDetails:    true,
	}
	_, err = shop.Save(ctx, scope, accountID, step, now, menu.Today(now))
	return err
}
