alter table recipe_feedback no force row level security;
delete from recipe_feedback where taste is null and cooked = 0;
alter table recipe_feedback force row level security;
alter table recipe_feedback drop column taste_at, add constraint recipe_feedback_check1 check (taste is not null or cooked > 0);
