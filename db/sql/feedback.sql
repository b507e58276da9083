-- How often an entry counts in the average: GRADE_WEIGHTS in contract/feedback/words.ts.
create or replace function grade_weight(grade feedback_grade) returns int language sql immutable parallel safe
as $$
  select case grade when 'hired' then 4 when 'contact' then 3 when 'invited' then 2 else 1 end
$$;

-- How many half-lives (HALF_LIFE_DAYS in contract/feedback/words.ts) lie between a moment and the beginning of 2026, as a factor.
-- Weights that halve with age stay in proportion, so sums of them need no new counting as time passes.
create or replace function half_lives(at timestamptz) returns double precision language sql immutable parallel safe
as $$
  select power(2, extract(epoch from at - timestamptz '2026-01-01 00:00:00+00') / (730 * 86400))
$$;

-- Counts what providers have received, after a change of it. Those without any lose their row. What was imported from
-- another site counts in no rating: only how many there are is told, and removed ones.
create or replace function refresh_feedback(ids uuid[]) returns void language plpgsql
as $$
begin
  -- One change of a provider after the other: otherwise each counts without the other's entry.
  perform from profiles where id = any(ids) order by id for no key update;
  delete from feedback_totals t where provider_id = any(ids) and not exists (select from feedback f where f.provider_id = t.provider_id);
  insert into feedback_totals as t (
    provider_id, published, waiting, removed, imported, stars, grades, removed_for, weight, weighted, recent_weight, recent_weighted
  )
  select
    p.id, c.published, c.waiting, c.removed, c.imported, c.stars,
    (select coalesce(jsonb_object_agg(grade, entries), '{}') from (
      select grade, count(*) as entries from feedback
      where provider_id = p.id and approved_at is not null and imported_from is null group by grade) g),
    (select coalesce(jsonb_object_agg(removal_reason, entries), '{}') from (
      select removal_reason, count(*) as entries from feedback where provider_id = p.id and removed_at is not null
      group by removal_reason) r),
    c.weight, c.weighted, c.recent_weight, c.recent_weighted
  from profiles p
  cross join lateral (
    select
      count(*) as received, count(*) filter (where counted)::int as published,
      count(*) filter (where approved_at is null and removed_at is null)::int as waiting,
      count(removed_at)::int as removed, count(approved_at) filter (where imported_from is not null)::int as imported,
      array[
        count(*) filter (where counted and rating = 1), count(*) filter (where counted and rating = 2),
        count(*) filter (where counted and rating = 3), count(*) filter (where counted and rating = 4),
        count(*) filter (where counted and rating = 5)
      ]::int[] as stars,
      coalesce(sum(grade_weight(grade)) filter (where counted), 0)::int as weight,
      coalesce(sum(grade_weight(grade) * rating) filter (where counted), 0)::int as weighted,
      coalesce(sum(grade_weight(grade) / 4.0 * half_lives(said_at)) filter (where counted), 0) as recent_weight,
      coalesce(sum(grade_weight(grade) / 4.0 * half_lives(said_at) * rating) filter (where counted), 0) as recent_weighted
    from feedback f
    cross join lateral (
      select coalesce(max(u.created_at), f.created_at) as said_at
      from feedback_updates u where u.feedback_id = f.id and u.approved_at is not null
    ) newest
    cross join lateral (select f.approved_at is not null and f.imported_from is null as counted) rated
    where f.provider_id = p.id
  ) c
  where p.id = any(ids) and c.received > 0
  on conflict (provider_id) do update set
    published = excluded.published, waiting = excluded.waiting, removed = excluded.removed, imported = excluded.imported,
    stars = excluded.stars,
    grades = excluded.grades, removed_for = excluded.removed_for, weight = excluded.weight, weighted = excluded.weighted,
    recent_weight = excluded.recent_weight, recent_weighted = excluded.recent_weighted;
end
$$;

-- Statement triggers, as in listing-index.sql, which changes the index afterwards: triggers run in the order of their names.
create or replace function feedback_changed() returns trigger language plpgsql
as $$
declare
  ids uuid[];
begin
  if current_setting('fettle.bulk', true) = 'on' then
    return null;
  end if;
  select array_agg(distinct provider_id) into ids from changed;
  if ids is not null then
    perform refresh_feedback(ids);
  end if;
  return null;
end
$$;

create or replace trigger feedback_inserted after insert on feedback referencing new table as changed
  for each statement execute function feedback_changed();
create or replace trigger feedback_updated after update on feedback referencing new table as changed
  for each statement execute function feedback_changed();
create or replace trigger feedback_deleted after delete on feedback referencing old table as changed
  for each statement execute function feedback_changed();

-- What is shown with an entry: its words and stars change the entry itself.
create or replace function feedback_part_told() returns trigger language plpgsql
as $$
declare
  ids uuid[];
begin
  if current_setting('fettle.bulk', true) is distinct from 'on' then
    select array_agg(distinct f.provider_id) into ids from changed c join feedback f on f.id = c.feedback_id;
    perform listings_told(ids);
  end if;
  return null;
end
$$;

create or replace trigger told_inserted after insert on feedback_replies referencing new table as changed
  for each statement execute function feedback_part_told();
create or replace trigger told_updated after update on feedback_replies referencing new table as changed
  for each statement execute function feedback_part_told();
create or replace trigger told_deleted after delete on feedback_replies referencing old table as changed
  for each statement execute function feedback_part_told();
create or replace trigger told_inserted after insert on feedback_updates referencing new table as changed
  for each statement execute function feedback_part_told();
create or replace trigger told_updated after update on feedback_updates referencing new table as changed
  for each statement execute function feedback_part_told();
create or replace trigger told_deleted after delete on feedback_updates referencing old table as changed
  for each statement execute function feedback_part_told();
create or replace trigger told_updated after update on feedback_photos referencing new table as changed
  for each statement execute function feedback_part_told();
create or replace trigger told_deleted after delete on feedback_photos referencing old table as changed
  for each statement execute function feedback_part_told();

-- The author's files outlive an entry that goes with the provider: without their rows the sweeper takes them.
create or replace function feedback_photo_files_gone() returns trigger language plpgsql
as $$
begin
  delete from files using gone
  where path in ('feedback-photos/' || gone.id || '/large.webp', 'feedback-photos/' || gone.id || '/thumb.webp');
  return null;
end
$$;

create or replace trigger files_gone after delete on feedback_photos referencing old table as gone
  for each statement execute function feedback_photo_files_gone();
