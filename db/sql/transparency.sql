-- What /transparency shows, by the year in London: of entries and updates by when they were received, of appeals and reports
-- by when they were made. Times are medians in minutes until the first decision of a moderator.
create or replace function feedback_figures() returns table (total text, value bigint) language sql stable
as $$
  with entries as materialized (
    select extract(year from london_day(created_at))::int as year, approved_at, removed_at, removal_reason, grade,
      coalesce(first_rating, rating) as stars, extract(epoch from checked_at - created_at) / 60 as minutes
    from feedback where imported_from is null
  ),
  appeals as materialized (select extract(year from london_day(made_at))::int as year, outcome from feedback_appeals),
  reported as materialized (select extract(year from london_day(made_at))::int as year, outcome from reports)
  select 'feedback.' || year || '.' || figure, value from (
    select year, 'received' as figure, count(*) as value from entries group by year
    union all
    select year, 'published', count(*) from entries where approved_at is not null group by year
    union all
    select year, 'removed.' || removal_reason, count(*) from entries where removed_at is not null group by year, removal_reason
    union all
    select year, 'grade.' || grade, count(*) from entries where approved_at is not null group by year, grade
    union all
    select year, 'minutes.good', round(percentile_cont(0.5) within group (order by minutes))::bigint
      from entries where stars >= 4 and minutes is not null group by year
    union all
    select year, 'minutes.bad', round(percentile_cont(0.5) within group (order by minutes))::bigint
      from entries where stars <= 2 and minutes is not null group by year
    union all
    select year, 'appeals', count(*) from appeals group by year
    union all
    select year, 'appeals.' || outcome, count(*) from appeals where outcome is not null group by year, outcome
    union all
    select year, 'reports', count(*) from reported group by year
    union all
    select year, 'reports.' || outcome, count(*) from reported where outcome is not null group by year, outcome
  ) counted
$$;

-- Reports are deleted after two years, so the figures of years that are over never fall.
create or replace function count_feedback() returns void language sql
as $$
  with counted as (select total, value from feedback_figures()),
  gone as (
    delete from site_totals s where s.total like 'feedback.%' and s.total not like 'feedback.%.reports%'
      and s.total <> 'feedback.counted' and not exists (select from counted c where c.total = s.total)
  )
  insert into site_totals as s (total, value, counted_at)
  select total, value, present() from counted
  union all
  select 'feedback.counted', 1, present()
  on conflict (total) do update set counted_at = excluded.counted_at, value = case
    when s.total like 'feedback.%.reports%' and split_part(s.total, '.', 2) < extract(year from present())::text
      then greatest(s.value, excluded.value)
    else excluded.value end
$$;
