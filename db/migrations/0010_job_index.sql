update jobs set first_posted_at = posted_date, ended_at = case when status in ('hired', 'closed') then posted_date end;
--> statement-breakpoint
-- jobs.posted_by: another name of user_id.
create function posted_by(job jobs) returns uuid language sql immutable parallel safe as $$ select job.user_id $$;
--> statement-breakpoint
-- For how long a job stays open.
create function job_lasts() returns interval language sql immutable parallel safe as $$ select interval '60 days' $$;
--> statement-breakpoint
-- THE rule of which jobs are open: neither hired for, closed nor expired, and not hidden with their poster.
create function is_open(job jobs) returns boolean language sql stable parallel safe
as $$ select job.status = 'open' and job.hidden_at is null and job.posted_date > present() - job_lasts() $$;
--> statement-breakpoint
-- Where a job is, as far as the public may know, as texts are compared.
create function public_place(job jobs) returns text language sql stable parallel safe
as $$ select fold(concat_ws(', ', job.town, job.outward)) $$;
--> statement-breakpoint
-- Makes the rows of job_index anew for these jobs and tells every process. A row outlives its job's 60 days until the
-- clock has marked it expired: whoever reads the index asks for the date too.
create function refresh_jobs(ids uuid[]) returns void language plpgsql
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
--> statement-breakpoint
-- Tells every process that these jobs look different now.
create function jobs_told(ids uuid[]) returns void language plpgsql
as $$
begin
  if cardinality(ids) > 100 then
    perform pg_notify('fettle_public', 'all');
  elsif cardinality(ids) > 0 then
    perform pg_notify('fettle_public', json_build_object('jobs', array(select distinct unnest(ids)))::text);
  end if;
end
$$;
--> statement-breakpoint
drop trigger jobs_changed on jobs;
--> statement-breakpoint
-- Statement triggers: TG_ARGV[0] names the column that holds the job's id, TG_ARGV[1] what is done with them.
create function jobs_changed() returns trigger language plpgsql
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
--> statement-breakpoint
do $$
declare
  source record;
begin
  for source in
    select * from (values
      ('jobs', 'id', 'refresh_jobs'), ('job_categories', 'job_id', 'refresh_jobs'),
      ('job_reveals', 'job_id', 'jobs_told'), ('job_photos', 'job_id', 'jobs_told')
    ) as sources (name, id_column, reaction)
  loop
    execute format('create trigger jobs_inserted after insert on %I referencing new table as changed
      for each statement execute function jobs_changed(%L, %L)', source.name, source.id_column, source.reaction);
    execute format('create trigger jobs_updated after update on %I referencing new table as changed
      for each statement execute function jobs_changed(%L, %L)', source.name, source.id_column, source.reaction);
    execute format('create trigger jobs_deleted after delete on %I referencing old table as changed
      for each statement execute function jobs_changed(%L, %L)', source.name, source.id_column, source.reaction);
  end loop;
end
$$;
--> statement-breakpoint
-- A category that is retired or moves to another group takes its jobs along.
create or replace function categories_changed() returns trigger language plpgsql
as $$
begin
  if current_setting('fettle.bulk', true) = 'on' then
    return null;
  end if;
  perform refresh_listings(array(
    select distinct pc.provider_id from provider_categories pc join categories c on c.id = pc.category_id
    where c.id in (select id from changed) or c.parent_id in (select id from changed)
  ));
  perform refresh_jobs(array(
    select distinct jc.job_id from job_categories jc join categories c on c.id = jc.category_id
    where c.id in (select id from changed) or c.parent_id in (select id from changed)
  ));
  perform pg_notify('fettle_public', 'all');
  return null;
end
$$;
--> statement-breakpoint
select refresh_jobs(array(select id from jobs));
