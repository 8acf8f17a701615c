-- What was said of a recipe may be told late, by a device that had no network: the last word counts, whatever arrives last.

alter table recipe_feedback
  add column taste_at timestamptz, -- when the taste was said, or taken back; null while nothing was
  drop constraint recipe_feedback_check1; -- a taste that was taken back leaves when
alter table recipe_feedback no force row level security;
update recipe_feedback set taste_at = changed_at where taste is not null;
alter table recipe_feedback force row level security;
alter table recipe_feedback add check (taste_at is not null or taste is null);
