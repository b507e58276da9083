create or replace function job_lasts() returns interval language sql immutable parallel safe as $$ select interval '60 days' $$;

-- THE rule of which jobs are open: not hired for, closed, expired or hidden with their poster.
create or replace function is_open(job jobs) returns boolean language sql stable parallel safe
as $$ select job.status = 'open' and job.hidden_at is null and job.posted_date > present() - job_lasts() $$;

create or replace function posted_by(job jobs) returns uuid language sql immutable parallel safe as $$ select job.user_id $$;

create or replace function public_place(job jobs) returns text language sql stable parallel safe
as $$ select fold(concat_ws(', ', job.town, job.outward)) $$;

-- A row outlives its job's 60 days until the clock marks it expired: queries of the index ask for the date too.
create or replace function refresh_jobs(ids uuid[]) returns void language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off -- few rows of many tables: by their keys
as $$
begin
  perform from jobs where id = any(ids) order by id for no key update;
  delete from job_index where job_id = any(ids);
  insert into job_places select distinct public_place(j) as text from jobs j where j.id = any(ids) order by text
  on conflict do nothing;
  insert into job_index (
    category_id, job_id, posted_date, budget_type, budget_min_pence, budget_max_pence, town_slug, place_text, band, lat, lng
  )
  select distinct on (f.category_id, j.id)
    f.category_id, j.id, j.posted_date, j.budget_type, j.budget_min_pence, j.budget_max_pence, j.town_slug,
    public_place(j), floor(j.lat * 10)::int, j.lat, j.lng
  from jobs j cross join lateral (
    select 0 as category_id
    union all
    select filing.id from job_categories jc
    join categories c on c.id = jc.category_id and c.retired_at is null
    cross join lateral (select c.id union all select c.parent_id where c.parent_id is not null) filing
    where jc.job_id = j.id
  ) f
  where j.id = any(ids) and j.status = 'open' and j.hidden_at is null;
  perform jobs_told(ids);
end
$$;

-- Statement triggers: TG_ARGV[0] names the column of the job's id, TG_ARGV[1] what is done.
create or replace function jobs_changed() returns trigger language plpgsql
as $$
declare
  ids uuid[];
begin
  if current_setting('fettle.bulk', true) = 'on' then
    return null;
  end if;
  execute format('select array_agg(distinct %1$I) filter (where %1$I is not null) from changed', TG_ARGV[0]) into ids;
  if ids is not null then
    execute format('select %I($1)', TG_ARGV[1]) using ids;
  end if;
  return null;
end
$$;

create or replace trigger jobs_inserted after insert on jobs referencing new table as changed
  for each statement execute function jobs_changed('id', 'refresh_jobs');
create or replace trigger jobs_updated after update on jobs referencing new table as changed
  for each statement execute function jobs_changed('id', 'refresh_jobs');
create or replace trigger jobs_deleted after delete on jobs referencing old table as changed
  for each statement execute function jobs_changed('id', 'refresh_jobs');

create or replace trigger jobs_inserted after insert on job_categories referencing new table as changed
  for each statement execute function jobs_changed('job_id', 'refresh_jobs');
create or replace trigger jobs_updated after update on job_categories referencing new table as changed
  for each statement execute function jobs_changed('job_id', 'refresh_jobs');
create or replace trigger jobs_deleted after delete on job_categories referencing old table as changed
  for each statement execute function jobs_changed('job_id', 'refresh_jobs');

create or replace trigger jobs_inserted after insert on job_reveals referencing new table as changed
  for each statement execute function jobs_changed('job_id', 'jobs_told');
create or replace trigger jobs_updated after update on job_reveals referencing new table as changed
  for each statement execute function jobs_changed('job_id', 'jobs_told');
create or replace trigger jobs_deleted after delete on job_reveals referencing old table as changed
  for each statement execute function jobs_changed('job_id', 'jobs_told');

create or replace trigger jobs_inserted after insert on job_photos referencing new table as changed
  for each statement execute function jobs_changed('job_id', 'jobs_told');
create or replace trigger jobs_updated after update on job_photos referencing new table as changed
  for each statement execute function jobs_changed('job_id', 'jobs_told');
create or replace trigger jobs_deleted after delete on job_photos referencing old table as changed
  for each statement execute function jobs_changed('job_id', 'jobs_told');
