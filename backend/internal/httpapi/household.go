package httpapi

import (
	"context"
	"math"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

func (h handlers) GetHousehold(
	ctx context.Context,
	_ api.GetHouseholdRequestObject,
) (api.GetHouseholdResponseObject, error) {
	acct, err := requestContextOf(ctx).findAccount(ctx)
	if err != nil {
		return nil, err
	}
	answer, err := h.householdOf(ctx, acct)
	return api.GetHousehold200JSONResponse{
		HouseholdAnswerJSONResponse: api.HouseholdAnswerJSONResponse{Data: answer},
	}, err
}

func (h handlers) AddHouseholdMember(
	ctx context.Context,
	request api.AddHouseholdMemberRequestObject,
) (api.AddHouseholdMemberResponseObject, error) {
	member, err := h.newMemberFrom(ctx, *request.Body)
	if err != nil {
		return nil, err
	}
	answer, err := h.changeHousehold(
		ctx,
		request.Body.Preview,
		account.Change{Action: audit.MemberAdded, Apply: account.AddMember(member, h.today())},
	)
	return api.AddHouseholdMember200JSONResponse{HouseholdChangeAnswerJSONResponse: answer}, err
}

func (h handlers) ChangeHouseholdMember(
	ctx context.Context,
	request api.ChangeHouseholdMemberRequestObject,
) (api.ChangeHouseholdMemberResponseObject, error) {
	member, err := h.memberFrom(ctx, *request.Body)
	if err != nil {
		return nil, err
	}
	member.ID = request.Id
	answer, err := h.changeHousehold(
		ctx,
		request.Body.Preview,
		account.Change{Action: audit.MemberChanged, Apply: account.UpdateMember(member, h.today())},
	)
	return api.ChangeHouseholdMember200JSONResponse{HouseholdChangeAnswerJSONResponse: answer}, err
}

func (h handlers) RemoveHouseholdMember(
	ctx context.Context,
	request api.RemoveHouseholdMemberRequestObject,
) (api.RemoveHouseholdMemberResponseObject, error) {
	change := account.Change{Action: audit.MemberRemoved, Apply: account.RemoveMember(request.Id)}
	answer, err := h.changeHousehold(ctx, request.Params.Preview, change)
	return api.RemoveHouseholdMember200JSONResponse{HouseholdChangeAnswerJSONResponse: answer}, err
}

func (h handlers) SetAttendance(
	ctx context.Context,
	request api.SetAttendanceRequestObject,
) (api.SetAttendanceResponseObject, error) {
	body := request.Body
	attendance := account.Attendance{
		Date:   body.Date.Format(time.DateOnly),
		Away:   deref(body.Away),
		People: deref(body.People),
	}
	change := account.Change{Action: audit.AttendanceSet, Apply: account.SetAttendance(attendance, h.today())}
	answer, err := h.changeHousehold(ctx, body.Preview, change)
	return api.SetAttendance200JSONResponse{HouseholdChangeAnswerJSONResponse: answer}, err
}

// changeHousehold applies or previews a change of the household, and returns its effect.
func (h handlers) changeHousehold(
	ctx context.Context,
	preview *bool,
	change account.Change,
) (api.HouseholdChangeAnswerJSONResponse, error) {
	done, err := h.applySettings(ctx, preview, change)
	if err != nil {
		return api.HouseholdChangeAnswerJSONResponse{}, err
	}
	household, err := h.householdOf(ctx, done.Account)
	return api.HouseholdChangeAnswerJSONResponse{
		Data: api.HouseholdChange{Household: household, Effect: h.settingsEffectOf(ctx, done)},
	}, err
}

// newMemberFrom converts a new member. The error has all problems of its fields.
func (h handlers) newMemberFrom(ctx context.Context, input api.HouseholdMemberInput) (account.Member, error) {
	member, err := h.memberFrom(ctx, input)
	if deref(input.Consent) {
		member.ConsentedAt = h.Now()
	}
	return member, errs.Merge(err, member.Validate(h.today()))
}

// memberFrom converts a household member. It returns an error for dislikes that the catalogue lacks.
func (h handlers) memberFrom(ctx context.Context, input api.HouseholdMemberInput) (account.Member, error) {
	snapshot, err := h.Catalogue.Snapshot(ctx, requestContextOf(ctx).scope)
	if err != nil {
		return account.Member{}, err
	}
	problems := errs.Fields{}
	for _, key := range input.Dislikes {
		if _, ok := snapshot.Dislike(key); !ok {
			problems.Add("dislikes", locale.T("http.problem.doNotKnowOne"))
		}
	}
	member := account.Member{
		Name:         strings.TrimSpace(input.Name),
		BirthYear:    input.BirthYear,
		Portion:      float64(deref(input.Portion)),
		KCal:         deref(input.Kcal),
		Diet:         account.EatingStyle(input.Diet),
		Intolerances: convertStrings[catalogue.Intolerance](input.Intolerances),
		Dislikes:     input.Dislikes,
		MealTimes:    toStrings(&input.MealTimes),
		Days:         input.Days,
	}
	if body := input.Body; body != nil {
		member.Body = &account.MemberBody{
			Sex:             nutrition.Sex(body.Sex),
			HeightCm:        body.HeightCm,
			WeightKg:        body.WeightKg,
			Activity:        nutrition.Activity(body.Activity),
			Goal:            nutrition.Goal(body.Goal),
			MaintenanceOnly: deref(body.Steady),
		}
	}
	return member, problems.Err()
}

func (h handlers) householdOf(ctx context.Context, acct account.Account) (api.Household, error) {
	rc := requestContextOf(ctx)
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return api.Household{}, err
	}
	answer := api.Household{
		Members: []api.HouseholdMember{}, Most: account.MaxMembers, People: acct.HouseholdSize(),
		Attendance: []api.Attendance{},
	}
	for _, attendance := range acct.Household.Attendance {
		if date, err := time.Parse(time.DateOnly, attendance.Date); err == nil {
			answer.Attendance = append(answer.Attendance, api.Attendance{
				Date:   dateOf(date),
				Away:   append([]uuid.UUID{}, attendance.Away...),
				People: optional(attendance.People),
			})
		}
	}
	for _, member := range acct.Household.Members {
		answer.Members = append(answer.Members, memberOf(member, snapshot, h.today(), rc.language))
	}
	return answer, nil
}

func memberOf(
	m account.Member,
	snapshot *catalogue.Snapshot,
	today time.Time,
	lang locale.Language,
) api.HouseholdMember {
	member := api.HouseholdMember{
		Id:           m.ID,
		Name:         m.Name,
		BirthYear:    m.BirthYear,
		Child:        m.Child(today),
		Portion:      optional(m.Portion),
		Kcal:         optional(m.KCal),
		Energy:       optional(math.Round(m.Energy(today))),
		Diet:         api.HouseholdDiet(m.Diet),
		Intolerances: convertStrings[api.Intolerance](m.Intolerances),
		Dislikes:     []api.Dislike{},
		MealTimes:    *fromStrings[api.HouseholdMealTime](m.MealTimes),
		Days:         m.Days,
	}
	if body := m.Body; body != nil {
		member.Body = &api.HouseholdBody{
			Sex:      api.HouseholdBodySex(body.Sex),
			HeightCm: body.HeightCm,
			WeightKg: body.WeightKg,
			Activity: api.HouseholdBodyActivity(body.Activity),
			Goal:     api.HouseholdBodyGoal(body.Goal),
			Steady:   optional(body.MaintenanceOnly),
		}
	}
	for _, key := range m.Dislikes {
		if dislike, ok := snapshot.Dislike(key); ok {
			member.Dislikes = append(member.Dislikes, dislikeOf(dislike, lang))
		}
	}
	return member
}
