package tenancy

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Retention is how long a deleted white-label can be restored.
const Retention = 30 * 24 * time.Hour

// Refusals of changes.
var (
	ErrSettings = errs.New(errs.Forbidden, "brand-settings")
	ErrInUse    = errs.New(errs.Conflict, "brand-in-use")
	ErrShipped  = errs.New(errs.Conflict, "brand-shipped")
	errTaken    = errs.New(errs.Conflict, "brand-taken")
)

// Editor is who changes white-labels, and when.
type Editor struct {
	StaffID uuid.UUID
	Tenants Selection // those that may be changed
	Now     time.Time
}

// internal reports whether the editor may change everything, and not only the look.
func (e Editor) internal() bool { return e.Tenants.All }

func (e Editor) note(ctx context.Context, tx postgres.Tx, id uuid.UUID, action audit.Action, fields ...string) error {
	details := map[string]string{"brand": id.String()}
	if len(fields) > 0 {
		details["fields"] = strings.Join(fields, ", ")
	}
	entry := audit.Entry{Action: action, Actor: audit.Staff, ActorID: &e.StaffID, At: e.Now, Details: details}
	return audit.Add(ctx, tx, id, entry)
}

// Version returns the version of what staff edit of the white-label.
func (r Record) Version() catalogue.Version {
	return catalogue.VersionOf(r.Slug, Brand{Tenant: r.Tenant, Domains: r.Domains})
}

// brand returns what staff edit.
func (r Record) brand() Brand { return Brand{Tenant: r.Tenant, Domains: r.Domains} }

// Create adds a white-label, and returns its id. Its domains work once they are verified. onCreated runs in the
// transaction that adds it. The error is that of [Check], errTaken or that of onCreated.
func Create(
	ctx context.Context,
	platform postgres.Platform,
	brand Brand,
	by Editor,
	onCreated func(tx postgres.Tx, id uuid.UUID) error,
) (uuid.UUID, error) {
	brand.IsDefault = false
	if err := Check(brand); err != nil {
		return uuid.Nil, err
	}
	var id uuid.UUID
	err := platform.Tx(ctx, func(tx postgres.Tx) error {
		var exists bool
		const sql = `select exists (select from tenants where slug = $1)`
		if err := tx.QueryRow(ctx, sql, brand.Slug).Scan(&exists); err != nil {
			return fmt.Errorf("looking up a slug: %w", err)
		}
		if exists {
			return errTaken.WithField("slug", locale.T("tenancy.check.slugTaken"))
		}
		var err error
		if id, err = saveEdited(ctx, tx, brand, by.Now); err != nil {
			return err
		}
		const own = `insert into brand_records (tenant_id, is_own) values ($1, true)`
		if _, err := tx.Exec(ctx, own, id); err != nil {
			return fmt.Errorf("recording a white-label: %w", err)
		}
		if err := addVersion(ctx, tx, id, brand.Tenant, by.StaffID, by.Now); err != nil {
			return err
		}
		if err := by.note(ctx, tx, id, audit.BrandMade); err != nil {
			return err
		}
		return onCreated(tx, id)
	})
	if postgres.IsUnique(err) { // at the same time
		err = errTaken.WithField("slug", locale.T("tenancy.check.slugTaken"))
	}
	return id, err
}

// Update publishes a white-label: visitors see it from now on, and its draft is discarded. Its slug never changes.
// Staff of a single tenant may change its look, texts and paths; the error is ErrSettings when they change more,
// [catalogue.ErrChanged] when the white-label has another version, or that of [Check].
func Update(
	ctx context.Context,
	platform postgres.Platform,
	id uuid.UUID,
	version catalogue.Version,
	brand Brand,
	by Editor,
) error {
	return change(ctx, platform, id, version, by, audit.BrandPublished, func(postgres.Tx, Record) (Brand, error) {
		return brand, nil
	})
}

// SetActive activates or deactivates a white-label. It changes nothing when it is so already.
func SetActive(
	ctx context.Context,
	platform postgres.Platform,
	id uuid.UUID,
	version catalogue.Version,
	active bool,
	by Editor,
) error {
	action := audit.BrandDeactivated
	if active {
		action = audit.BrandActivated
	}
	return change(ctx, platform, id, version, by, action, func(_ postgres.Tx, current Record) (Brand, error) {
		current.IsActive = active
		return current.brand(), nil
	})
}

// Rollback publishes the look of an earlier version again. The error is ErrNotFound when there is no such version.
func Rollback(
	ctx context.Context,
	platform postgres.Platform,
	id uuid.UUID,
	version catalogue.Version,
	number int,
	by Editor,
) error {
	return change(ctx, platform, id, version, by, audit.BrandRolledBack,
		func(tx postgres.Tx, current Record) (Brand, error) {
			const sql = `select look from brand_versions where tenant_id = $1 and number = $2`
			var look Tenant
			err := tx.QueryRow(ctx, sql, id, number).Scan(&look)
			if errors.Is(err, pgx.ErrNoRows) {
				return Brand{}, ErrNotFound
			}
			if err != nil {
				return Brand{}, fmt.Errorf("reading a version of a white-label: %w", err)
			}
			return Brand{Tenant: look.withSettingsOf(current.Tenant), Domains: current.Domains}, nil
		})
}

// withSettingsOf returns the look with what only internal admins change of another one.
func (t Tenant) withSettingsOf(other Tenant) Tenant {
	t.ID, t.Slug, t.IsDefault, t.IsActive = other.ID, other.Slug, other.IsDefault, other.IsActive
	t.Name, t.Language, t.ConsentMode = other.Name, other.Language, other.ConsentMode
	t.WeightIndication, t.TagManager, t.CreatedAt = other.WeightIndication, other.TagManager, other.CreatedAt
	return t
}

// change stores what edit makes of a white-label, as a new version.
func change(
	ctx context.Context,
	platform postgres.Platform,
	id uuid.UUID,
	version catalogue.Version,
	by Editor,
	action audit.Action,
	edit func(postgres.Tx, Record) (Brand, error),
) error {
	return platform.Tx(ctx, func(tx postgres.Tx) error {
		current, err := lockRecord(ctx, tx, by.Tenants, id)
		if err != nil {
			return err
		}
		if current.Version() != version {
			return catalogue.ErrChanged
		}
		brand, err := edit(tx, current)
		if err != nil {
			return err
		}
		brand.Tenant.ID, brand.Slug, brand.IsDefault, brand.CreatedAt = id, current.Slug, false, current.CreatedAt
		if err := Check(brand); err != nil {
			return err
		}
		if !by.internal() && (!reflect.DeepEqual(brand.Tenant, brand.Tenant.withSettingsOf(current.Tenant)) ||
			!slices.Equal(brand.Domains, current.Domains)) {
			return ErrSettings
		}
		fields, err := changedFields(current.brand(), brand)
		if err != nil {
			return err
		}
		const discard = `delete from brand_drafts where tenant_id = $1`
		if action == audit.BrandPublished {
			if _, err := tx.Exec(ctx, discard, id); err != nil {
				return fmt.Errorf("discarding a draft: %w", err)
			}
		}
		if len(fields) == 0 {
			return nil
		}
		if err := firstVersion(ctx, tx, current); err != nil {
			return err
		}
		if _, err := saveEdited(ctx, tx, brand, by.Now); err != nil {
			return err
		}
		if err := addVersion(ctx, tx, id, brand.Tenant, by.StaffID, by.Now); err != nil {
			return err
		}
		const decided = `update brand_records set kept = '{}' where tenant_id = $1 and kept <> '{}'`
		if _, err := tx.Exec(ctx, decided, id); err != nil {
			return fmt.Errorf("clearing the conflicts of a white-label: %w", err)
		}
		return by.note(ctx, tx, id, action, fields...)
	})
}

// changedFields returns the names of the fields that differ, sorted.
func changedFields(before, after Brand) ([]string, error) {
	old, err := fieldsOf(before)
	if err != nil {
		return nil, err
	}
	current, err := fieldsOf(after)
	if err != nil {
		return nil, err
	}
	var fields []string
	for field, value := range current {
		if !reflect.DeepEqual(value, old[field]) {
			fields = append(fields, field)
		}
	}
	slices.Sort(fields)
	return fields, nil
}

// saveEdited stores a white-label. Domains that it has no more are free again. New ones are not verified.
func saveEdited(ctx context.Context, tx postgres.Tx, brand Brand, now time.Time) (uuid.UUID, error) {
	if err := release(ctx, tx, []upgrade{{Brand: brand}}); err != nil {
		return uuid.Nil, err
	}
	id, err := save(ctx, tx, brand, nil, now)
	if taken, ok := errors.AsType[takenDomainError](err); ok {
		return uuid.Nil, errTaken.WithField(
			"domains", locale.T("tenancy.check.domainTaken").With("Domain", string(taken)),
		)
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("saving a white-label: %w", err)
	}
	return id, nil
}

// lockRecord returns a white-label that may be changed, and blocks other changes until the transaction ends.
func lockRecord(ctx context.Context, tx postgres.Tx, tenants Selection, id uuid.UUID) (Record, error) {
	rows, err := tx.Query(ctx, selectRecords+` and tenant.id = $3 for update of tenant`, tenants.All, tenants.IDs, id)
	if err != nil {
		return Record{}, fmt.Errorf("locking a white-label: %w", err)
	}
	record, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Record])
	if errors.Is(err, pgx.ErrNoRows) {
		return Record{}, ErrNotFound
	}
	if err != nil {
		return Record{}, fmt.Errorf("locking a white-label: %w", err)
	}
	return record, nil
}

// addVersion adds a look to the history. staff is uuid.Nil for a file.
func addVersion(ctx context.Context, tx postgres.Tx, id uuid.UUID, look Tenant, staff uuid.UUID, at time.Time) error {
	const sql = `
		insert into brand_versions (tenant_id, number, look, staff_id, published_at)
		select $1, coalesce(max(number), 0) + 1, $2, nullif($3, '00000000-0000-0000-0000-000000000000'::uuid), $4
		from brand_versions where tenant_id = $1`
	raw, err := json.Marshal(look)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, sql, id, string(raw), staff, at); err != nil {
		return fmt.Errorf("adding a version of a brand: %w", err)
	}
	return nil
}

// firstVersion adds the current look to a history that has none, of a brand from before there was one.
func firstVersion(ctx context.Context, tx postgres.Tx, current Record) error {
	var exists bool
	const sql = `select exists (select from brand_versions where tenant_id = $1)`
	if err := tx.QueryRow(ctx, sql, current.ID).Scan(&exists); err != nil || exists {
		return err
	}
	return addVersion(ctx, tx, current.ID, current.Tenant, uuid.Nil, current.CreatedAt)
}

// Published is a look that was published.
type Published struct {
	Number      int
	Look        Tenant
	StaffID     *uuid.UUID // nil for a look of a file
	PublishedAt time.Time
}

// History returns the looks of a white-label that were published, the newest first, at most 100.
func History(ctx context.Context, platform postgres.Platform, tenants Selection, id uuid.UUID) ([]Published, error) {
	if _, err := Get(ctx, platform, tenants, id); err != nil {
		return nil, err
	}
	const sql = `select number, look, staff_id, published_at from brand_versions where tenant_id = $1
		order by number desc limit 100`
	rows, err := platform.Query(ctx, sql, id)
	if err != nil {
		return nil, fmt.Errorf("listing versions of a white-label: %w", err)
	}
	versions, err := pgx.CollectRows(rows, pgx.RowToStructByName[Published])
	if err != nil {
		return nil, fmt.Errorf("listing versions of a white-label: %w", err)
	}
	return versions, nil
}

// SaveDraft keeps a look that visitors do not see. The last one saved counts. What only internal admins may change is
// left out of it. The error is that of [Check].
func SaveDraft(ctx context.Context, platform postgres.Platform, id uuid.UUID, look Tenant, by Editor) error {
	return platform.Tx(ctx, func(tx postgres.Tx) error {
		current, err := lockRecord(ctx, tx, by.Tenants, id)
		if err != nil {
			return err
		}
		if !by.internal() {
			look = look.withSettingsOf(current.Tenant)
		}
		look.Slug = current.Slug
		if err := Check(Brand{Tenant: look, Domains: current.Domains}); err != nil {
			return err
		}
		raw, err := json.Marshal(look)
		if err != nil {
			return err
		}
		const sql = `
			insert into brand_drafts (tenant_id, look, staff_id, saved_at) values ($1, $2, $3, $4)
			on conflict (tenant_id) do update
			set (look, staff_id, saved_at) = (excluded.look, excluded.staff_id, excluded.saved_at)`
		if _, err := tx.Exec(ctx, sql, id, string(raw), by.StaffID, by.Now); err != nil {
			return fmt.Errorf("saving a draft: %w", err)
		}
		return nil
	})
}

// DiscardDraft deletes the draft of a white-label, if there is one.
func DiscardDraft(ctx context.Context, platform postgres.Platform, id uuid.UUID, by Editor) error {
	if _, err := Get(ctx, platform, by.Tenants, id); err != nil {
		return err
	}
	if _, err := platform.Exec(ctx, `delete from brand_drafts where tenant_id = $1`, id); err != nil {
		return fmt.Errorf("discarding a draft: %w", err)
	}
	return nil
}

// Draft is a look that visitors do not see.
type Draft struct {
	Look    Tenant
	StaffID uuid.UUID
	SavedAt time.Time
}

// DraftOf returns the draft of a white-label, or nil if there is none.
func DraftOf(ctx context.Context, platform postgres.Platform, id uuid.UUID) (*Draft, error) {
	rows, err := platform.Query(ctx, `select look, staff_id, saved_at from brand_drafts where tenant_id = $1`, id)
	if err != nil {
		return nil, fmt.Errorf("reading a draft: %w", err)
	}
	draft, err := pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[Draft])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading a draft: %w", err)
	}
	return draft, nil
}

// Delete deletes a white-label for [Retention], in which it can be restored. The error is ErrInUse while it has
// consumers, ErrShipped when the program ships with it, or [catalogue.ErrChanged].
func Delete(ctx context.Context, db *postgres.DB, id uuid.UUID, version catalogue.Version, by Editor) error {
	contents, err := ContentsOf(ctx, db, id)
	if err != nil {
		return err
	}
	return db.Platform().Tx(ctx, func(tx postgres.Tx) error {
		current, err := lockRecord(ctx, tx, by.Tenants, id)
		if err != nil {
			return err
		}
		if current.Version() != version {
			return catalogue.ErrChanged
		}
		var shipped bool
		const find = `select shipped is not null from brand_records where tenant_id = $1`
		if err := tx.QueryRow(ctx, find, id).Scan(&shipped); err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return fmt.Errorf("looking up whether a file describes a brand: %w", err)
		}
		switch {
		case shipped:
			return ErrShipped
		case contents.Consumers > 0:
			return ErrInUse
		}
		const sql = `update brand_records set deleted_at = $2 where tenant_id = $1`
		if _, err := tx.Exec(ctx, sql, id, by.Now); err != nil {
			return fmt.Errorf("deleting a white-label: %w", err)
		}
		const off = `update tenants set is_active = false where id = $1`
		if _, err := tx.Exec(ctx, off, id); err != nil {
			return fmt.Errorf("deleting a white-label: %w", err)
		}
		return by.note(ctx, tx, id, audit.BrandDeleted)
	})
}

// Restore brings back a deleted white-label, inactive. The error is ErrNotFound when it is not deleted, or was for
// longer than [Retention].
func Restore(ctx context.Context, platform postgres.Platform, id uuid.UUID, by Editor) error {
	return platform.Tx(ctx, func(tx postgres.Tx) error {
		const sql = `update brand_records set deleted_at = null where tenant_id = $1 and deleted_at > $2
			and ($3 or tenant_id = any($4))`
		restored, err := tx.Exec(ctx, sql, id, by.Now.Add(-Retention), by.Tenants.All, by.Tenants.IDs)
		if err != nil {
			return fmt.Errorf("restoring a white-label: %w", err)
		}
		if restored.RowsAffected() == 0 {
			return ErrNotFound
		}
		return by.note(ctx, tx, id, audit.BrandRestored)
	})
}

// Deleted is a white-label that can be restored.
type Deleted struct {
	ID        uuid.UUID
	Slug      string
	Name      string
	DeletedAt time.Time
}

// ListDeleted returns the white-labels that can be restored, the last deleted first.
func ListDeleted(ctx context.Context, platform postgres.Platform, now time.Time) ([]Deleted, error) {
	const sql = `
		select tenant.id, tenant.slug, tenant.name, record.deleted_at from tenants tenant
		join brand_records record on record.tenant_id = tenant.id
		where record.deleted_at > $1 order by record.deleted_at desc, tenant.slug limit 100`
	rows, err := platform.Query(ctx, sql, now.Add(-Retention))
	if err != nil {
		return nil, fmt.Errorf("listing deleted white-labels: %w", err)
	}
	deleted, err := pgx.CollectRows(rows, pgx.RowToStructByName[Deleted])
	if err != nil {
		return nil, fmt.Errorf("listing deleted white-labels: %w", err)
	}
	return deleted, nil
}

// Sweep makes final what was deleted longer than [Retention] ago: the slug and the domains are free again, and drafts
// and history are deleted. The row stays, since the audit trail refers to it.
func Sweep(ctx context.Context, platform postgres.Platform, now time.Time) error {
	return platform.Tx(ctx, func(tx postgres.Tx) error {
		const expired = `(select tenant_id from brand_records where deleted_at <= $1)`
		for _, sql := range []string{
			`delete from tenant_domains where tenant_id in ` + expired,
			`delete from brand_drafts where tenant_id in ` + expired,
			`delete from brand_versions where tenant_id in ` + expired,
			`update tenants set slug = 'deleted-' || id, logo_url = '', custom_favicon = '', background_image = ''
				where slug <> 'deleted-' || id and id in ` + expired,
		} {
			if _, err := tx.Exec(ctx, sql, now.Add(-Retention)); err != nil {
				return fmt.Errorf("deleting white-labels for good: %w", err)
			}
		}
		return nil
	})
}

// Contents counts what a tenant has, which would be lost with it.
type Contents struct {
	Consumers   int
	Recipes     int
	Ingredients int
	Invites     int
	Codes       int
	Images      int
}

// ContentsOf counts what a tenant has.
func ContentsOf(ctx context.Context, db *postgres.DB, id uuid.UUID) (Contents, error) {
	const sql = `select
		(select count(*) from accounts where tenant_id = $1) as consumers,
		(select count(*) from recipes where owner_id = $1) as recipes,
		(select count(*) from ingredients where owner_id = $1) as ingredients,
		(select count(*) from invites where tenant_id = $1) as invites,
		(select count(*) from purchase_codes where tenant_id = $1) as codes,
		(select count(*) from images where owner_id = $1) as images`
	rows, err := db.Scope(id).Query(ctx, sql, id)
	if err != nil {
		return Contents{}, fmt.Errorf("counting what a tenant has: %w", err)
	}
	contents, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Contents])
	if err != nil {
		return Contents{}, fmt.Errorf("counting what a tenant has: %w", err)
	}
	return contents, nil
}

// Over returns the draft in the place of the published look, with the default brand's look where it is empty.
func (d Draft) Over(published, standard Tenant) Tenant {
	look := d.Look
	look.ID, look.Slug, look.IsDefault, look.CreatedAt = published.ID, published.Slug, false, published.CreatedAt
	look.fillFrom(standard)
	return look
}

// File is what is known of the file that describes a white-label.
type File struct {
	Shipped bool     // there is one
	Kept    []string // fields that the last release changed too, and that keep what staff made of them
}

// FileOf returns what is known of the file of a white-label.
func FileOf(ctx context.Context, platform postgres.Platform, id uuid.UUID) (File, error) {
	const sql = `select shipped is not null, kept from brand_records where tenant_id = $1`
	var file File
	err := platform.QueryRow(ctx, sql, id).Scan(&file.Shipped, &file.Kept)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return File{}, fmt.Errorf("looking up the file of a white-label: %w", err)
	}
	return file, nil
}
