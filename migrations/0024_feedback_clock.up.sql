-- Feedback may arrive late, from a device that was offline: the latest feedback counts, in whatever order it arrives.

alter table recipe_feedback
  add column taste_at timestamptz, -- when the opinion was given or withdrawn; null before
  drop constraint recipe_feedback_check1; -- a taste that was taken back leaves when
alter table recipe_feedback no force row level security;
update recipe_feedback set taste_at = changed_at where taste is not null;
alter table recipe_feedback force row level security;
alter table recipe_feedback add check (taste_at is not null or taste is null);
