package menu

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Wishes are the wishes of a rhythm that a week does not follow, and what would help.
type Wishes struct {
	Rhythm planner.Rhythm       `json:"rhythm"` // what was asked
	Unmet  []planner.UnmetWish  `json:"unmet"`  // at least one
	Help   planner.RhythmChange `json:"help"`   // its Wish is empty when no single change helps
	Open   bool                 `json:"open"`   // Help is not known: the week has not been read yet, see findHelp
}

// findHelp finds which change of the rhythm would help a menu whose wishes are open, and stores it. It plans up to a
// dozen weeks, so that it waits until somebody reads the menu: nobody reads those of a funnel's preview, and few read
// those that are made ahead at night.
func (s *Service) findHelp(
	ctx context.Context,
	scope postgres.Scope,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
) error {
	if menu.Proof == nil || menu.Proof.Wishes == nil || !menu.Proof.Wishes.Open {
		return nil
	}
	wishes := menu.Proof.Wishes
	request := menu.weekRequest(acct, recent)
	request.Target, request.Keto, request.Slots = menu.Target, menu.Keto, menu.slots(acct)
	request.Locked = daysWithoutMeals(firstDayOf(acct, menu.Week), request.Slots)
	request.Rhythm, request.Quick = &wishes.Rhythm, s.QuickWeeks
	_, help, err := planner.AdviseRhythm(ctx, s.pool(snapshot), request, menu.planned())
	if err != nil {
		return err
	}
	wishes.Help, wishes.Open = help, false
	if _, err := scope.Exec(ctx, setWishes, scope.Tenant(), menu.ID, wishes); err != nil {
		return fmt.Errorf("storing what would help: %w", err)
	}
	return nil
}

// wishesOf returns the wishes that a planned week does not follow; nil when it follows nearly all of them. The error is
// that of ctx.
func (s *Service) wishesOf(
	ctx context.Context,
	snapshot *catalogue.Snapshot,
	request planner.Request,
	week planner.Week,
) (*Wishes, error) {
	request.Quick = s.QuickWeeks
	unmet, help, err := planner.AdviseRhythm(ctx, s.pool(snapshot), request, week)
	if err != nil || len(unmet) == 0 {
		return nil, err
	}
	return &Wishes{Rhythm: *request.Rhythm, Unmet: unmet, Help: help}, nil
}

// wishesAfter returns the wishes that the weeks of an account will not follow after a change of its rhythm; nil when
// the rhythm stays the same, when no week can be planned, or when a week follows nearly all of them.
func (s *Service) wishesAfter(
	ctx context.Context,
	snapshot *catalogue.Snapshot,
	before, after account.Account,
) (*Wishes, error) {
	week := WeekOf(Today(s.now()).AddDate(0, 0, 7))
	if reflect.DeepEqual(rhythmOf(before, week), rhythmOf(after, week)) || !after.CaloriesSubmitted() {
		return nil, nil
	}
	target, err := after.Target(Today(s.now()))
	if err != nil {
		return nil, nil //nolint:nilerr // without a target there are no weeks
	}
	request := newRequest(after, week, history{})
	request.Target, request.Keto = target, request.Rules.Keto
	request.Slots, request.Seed = slotsOf(after, target.KCal), seedOf(after.ID, week)
	planned, err := s.planCached(ctx, s.pool(snapshot), request)
	if _, ok := errors.AsType[*planner.ShortageError](err); ok {
		return nil, nil // told as a shortage
	}
	if err != nil {
		return nil, err
	}
	return s.wishesOf(ctx, snapshot, request, planned.Week)
}

// Messages says which wishes gave way on how many days, and which one change would help most.
func (w *Wishes) Messages() []locale.Message {
	if w == nil {
		return nil
	}
	var messages []locale.Message
	for _, unmet := range w.Unmet {
		message := locale.T("menu.wish."+string(unmet.Wish)).With("Count", len(unmet.Days))
		switch unmet.Wish {
		case planner.WishWorkday:
			message = message.With("Minutes", w.Rhythm.WorkdayMinutes)
		case planner.WishWeekend:
			message = message.With("Minutes", w.Rhythm.WeekendMinutes)
		default:
		}
		messages = append(messages, message)
	}
	if w.Help.Wish == "" {
		return append(messages, locale.T("menu.wish.noHelp"))
	}
	help := "menu.wish.help." + string(w.Help.Wish)
	if w.Help.Wish == planner.WishHeat {
		return append(messages, locale.T(help))
	}
	return append(messages, locale.T(help).With("Value", w.Help.Value))
}
