package imports

import (
	"context"
	"fmt"
	"math"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// namedFood is a food by what doubles have in common.
type namedFood struct {
	Line     int       // of a row
	ID       uuid.UUID // of an ingredient
	Name     catalogue.Text
	Plural   catalogue.Text
	Synonyms catalogue.Words
	KCal     float64
}

// keys returns the keys of all names.
func (f namedFood) keys() map[string]bool {
	keys := map[string]bool{}
	for _, names := range [][]string{f.Name.All(), f.Plural.All(), f.Synonyms.All()} {
		for _, name := range names {
			if key := catalogue.NameKey(name); key != "" {
				keys[key] = true
			}
		}
	}
	return keys
}

// sameEnergy reports whether two foods may be the same by their energy. Dry and cooked rice are not, nor is a word that
// is another food in another language.
func (f namedFood) sameEnergy(other namedFood) bool {
	const share, least = 0.25, 20 // of the larger; kcal per 100 g
	return math.Abs(f.KCal-other.KCal) <= max(least, share*max(f.KCal, other.KCal))
}

// markDoubles notes each new row whose food is probably there already, in the owner's catalogue or the platform's, and
// returns their number. With Settings.SkipDoubles these rows are not imported.
func markDoubles(ctx context.Context, tx postgres.Tx, settings Settings) (int, error) {
	const added = `select line, id, name, '{}'::jsonb as plural, '{}'::jsonb as synonyms, kcal from incoming
		where outcome = 'created' order by line`
	rows, err := namedFoods(ctx, tx, added)
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	const offered = `select 0 as line, id, name, plural, synonyms, kcal from ingredients
		where owner_id in ($1, $2) and retired_at is null order by owner_id <> $1, slug`
	existing, err := namedFoods(ctx, tx, offered, tx.Tenant(), postgres.PlatformID)
	if err != nil {
		return 0, err
	}
	wanted := map[string][]int{} // indexes in rows, by key
	for n, row := range rows {
		for key := range row.keys() {
			wanted[key] = append(wanted[key], n)
		}
	}
	doubles := map[int]namedFood{} // by index in rows
	for _, food := range existing {
		for key := range food.keys() {
			for _, n := range wanted[key] {
				if _, found := doubles[n]; !found && food.sameEnergy(rows[n]) {
					doubles[n] = food
				}
			}
		}
	}
	code, outcome := foodtable.LikelyDouble, Created
	if settings.SkipDoubles {
		code, outcome = foodtable.DoubleSkipped, Unchanged
	}
	type mark struct {
		Line  int              `json:"line"`
		ID    uuid.UUID        `json:"id"`
		Notes []foodtable.Note `json:"notes"`
	}
	marks := []mark{}
	for n, food := range doubles {
		id := rows[n].ID
		if settings.SkipDoubles {
			id = food.ID
		}
		marks = append(marks, mark{Line: rows[n].Line, ID: id, Notes: []foodtable.Note{
			{Code: code, Words: []string{food.Name.In(locale.Default), food.ID.String()}},
		}})
	}
	const note = `update incoming set notes = incoming.notes || mark.notes, outcome = $2, id = mark.id
		from jsonb_to_recordset($1::jsonb) as mark (line integer, id uuid, notes jsonb)
		where incoming.line = mark.line`
	if _, err := tx.Exec(ctx, note, asJSON(marks), outcome); err != nil {
		return 0, fmt.Errorf("noting likely doubles: %w", err)
	}
	return len(marks), nil
}

func namedFoods(ctx context.Context, tx postgres.Tx, sql string, args ...any) ([]namedFood, error) {
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, fmt.Errorf("looking for doubles: %w", err)
	}
	foods, err := pgx.CollectRows(rows, pgx.RowToStructByName[namedFood])
	if err != nil {
		return nil, fmt.Errorf("looking for doubles: %w", err)
	}
	return foods, nil
}
