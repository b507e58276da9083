-- How text is compared: in lower case and without accents. The search folds what people type in the same way
-- (server/directory/words.ts).
create function fold(value text) returns text language sql stable parallel safe
as $$ select lower(unaccent(coalesce(value, ''))) $$;
--> statement-breakpoint
-- A point on a sphere of radius 3959 miles. The straight line through the sphere grows with the great circle, so that
-- nearest by <-> is nearest over ground: miles = 2 * 3959 * asin(line / (2 * 3959)). A fourth axis, at most 50 feet long,
-- puts the better of two providers at the same place first; a searcher's own position has quality 1.
create function place_position(lat double precision, lng double precision, quality double precision) returns cube
language sql immutable parallel safe
as $$
  select case when lat is null or lng is null then null else cube(array[
    3959 * cos(radians(lat)) * cos(radians(lng)),
    3959 * cos(radians(lat)) * sin(radians(lng)),
    3959 * sin(radians(lat)),
    0.01 * (1 - quality)
  ]) end
$$;
--> statement-breakpoint
-- Until when a provider's membership is active: the period's end plus 3 days of grace. Null: no membership.
create function member_until(provider uuid) returns timestamptz language sql stable parallel safe
as $$ select max(period_end) + interval '3 days' from memberships where provider_id = provider and ended_at is null $$;
--> statement-breakpoint
-- THE visibility rule: until when a profile is public if nothing changes. Null: not public.
-- public = active AND visible AND ((e-mail confirmed AND membership active) OR (admin-created AND unclaimed)
--          OR (e-mail confirmed AND claimed within the last 30 days))
create function listed_until(p profiles, email_confirmed boolean, member_until timestamptz) returns timestamptz
language sql immutable parallel safe
as $$
  select case
    when p.account_type <> 'provider' or p.suspended_at is not null or p.hidden_at is not null then null
    when p.admin_created and p.claimed_at is null then 'infinity'::timestamptz
    when email_confirmed then greatest(member_until, case when p.admin_created then p.claimed_at + interval '720 hours' end)
  end
$$;
--> statement-breakpoint
-- Every provider with what the rule says of it.
create view provider_standing as
  select p as profile, p.id, m.until as member_until, listed_until(p, u.email_verified, m.until) as public_until
  from profiles p
  left join "user" u on u.id = p.id
  left join lateral (select member_until(p.id) as until) m on true
  where p.account_type = 'provider';
--> statement-breakpoint
-- The public's view of the profiles, by that rule and nothing else.
create view public_listings as
  select p.*, s.public_until from profiles p join provider_standing s on s.id = p.id where s.public_until > now();
--> statement-breakpoint
-- How much of a profile is filled in, 0 to 1: ten things, a tenth each.
create function profile_completeness(p profiles, has_trade boolean, has_service boolean, has_portfolio boolean) returns real
language sql immutable parallel safe
as $$
  select (
    (p.title <> '')::int + (length(p.bio) >= 200)::int + (jsonb_array_length(p.skills) >= 3)::int + (p.lat is not null)::int
    + (p.opening_hours is not null)::int + (p.profile_image_url is not null)::int
    + (coalesce(p.social_links ->> 'website', '') <> '')::int
    + has_trade::int + has_service::int + has_portfolio::int
  ) / 10.0
$$;
--> statement-breakpoint
-- Quality, 0 to 1: 60 % feedback (a Bayesian average: five imagined entries of 4.0 stand beside the real ones, so that
-- one good entry does not beat fifty), 25 % completeness, 15 % how recently the profile was kept up (halves in 180 days).
create function listing_quality(rating_sum int, rating_count int, completeness real, kept_up timestamptz) returns real
language sql stable parallel safe
as $$
  select (
    0.60 * ((rating_sum + 5 * 4.0) / (rating_count + 5) - 1) / 4
    + 0.25 * completeness
    + 0.15 * power(0.5, greatest(0, extract(epoch from now() - kept_up)) / (180 * 86400))
  )::real
$$;
--> statement-breakpoint
-- Makes the rows of listing_index and listing_categories anew for these providers and tells every process.
create function refresh_listings(ids uuid[]) returns void language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off -- few rows of many tables: by their keys
as $$
declare
  touched uuid[];
begin
  select coalesce(array_agg(i.provider_id), '{}') into touched from listing_index i where i.provider_id = any(ids);
  delete from listing_index where provider_id = any(ids);

  with source as materialized (
    select s.profile as p, s.public_until, s.member_until > now() as member, c.words as trades, c.groups, k.words as skills, v.words as services,
      f.total, f.entries,
      profile_completeness(
        s.profile, c.words is not null, v.words is not null, exists (select from portfolio_items where provider_id = s.id)
      ) as completeness
    from provider_standing s
    cross join lateral (
      select coalesce(sum(rating), 0)::int as total, count(*)::int as entries
      from feedback where provider_id = s.id and approved_at is not null
    ) f
    cross join lateral (
      select string_agg(c.name || ' ' || array_to_string(c.synonyms, ' '), ' ') as words, string_agg(distinct g.name, ' ') as groups
      from provider_categories pc
      join categories c on c.id = pc.category_id and c.retired_at is null
      left join categories g on g.id = c.parent_id
      where pc.provider_id = s.id
    ) c
    cross join lateral (select string_agg(skill ->> 'name', ' ') as words from jsonb_array_elements((s.profile).skills) skill) k
    cross join lateral (
      select string_agg(title || ' ' || description, ' ') as words from services where provider_id = s.id
    ) v
    where s.id = any(ids) and s.public_until > now()
  ), worded as materialized (
    select
      (p).*, public_until, total, entries, completeness,
      fold(concat_ws(' ', '', (p).first_name, (p).last_name, (p).business_name, (p).title, trades)) as headline,
      fold(concat_ws(' ', '', groups, (p).bio, skills, case when member then services end)) as body
    from source
  ), made as (
    insert into listing_index (
      provider_id, public_until, quality, rating_count, rating_sum, headline, document, place_text, town_slug, unclaimed, position
    )
    select
      id, public_until, quality, entries, total, headline, headline || body, fold(concat_ws(' ', location, town, outward)),
      town_slug, admin_created and claimed_at is null, place_position(lat, lng, quality)
    from worded cross join lateral listing_quality(total, entries, completeness, updated_at) as quality
    returning provider_id, public_until, quality, town_slug, unclaimed, position
  ), filed as (
    insert into listing_categories (category_id, provider_id, public_until, quality, town_slug, unclaimed, position)
    select distinct filing.id, m.provider_id, m.public_until, m.quality, m.town_slug, m.unclaimed, m.position
    from made m
    join provider_categories pc on pc.provider_id = m.provider_id
    join categories c on c.id = pc.category_id and c.retired_at is null
    cross join lateral (select c.id union all select c.parent_id where c.parent_id is not null) filing
  )
  select touched || coalesce(array_agg(provider_id), '{}') into touched from made;

  if cardinality(touched) > 100 then
    perform pg_notify('fettle_public', 'all');
  elsif cardinality(touched) > 0 then
    perform pg_notify('fettle_public', array_to_json(array(select distinct unnest(touched)))::text);
  end if;
end
$$;
--> statement-breakpoint
-- Statement triggers: TG_ARGV[0] names the column that holds the provider's id. Bulk loads set fettle.bulk and refresh
-- once at their end.
create function listings_changed() returns trigger language plpgsql
as $$
declare
  ids uuid[];
begin
  if current_setting('fettle.bulk', true) = 'on' then
    return null;
  end if;
  execute format('select array_agg(distinct %I) from changed', TG_ARGV[0]) into ids;
  if ids is not null then
    perform refresh_listings(ids);
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
      ('profiles', 'id'), ('user', 'id'), ('memberships', 'provider_id'), ('feedback', 'provider_id'),
      ('services', 'provider_id'), ('portfolio_items', 'provider_id'), ('provider_categories', 'provider_id')
    ) as sources (name, id_column)
  loop
    execute format('create trigger listings_inserted after insert on %I referencing new table as changed
      for each statement execute function listings_changed(%L)', source.name, source.id_column);
    execute format('create trigger listings_updated after update on %I referencing new table as changed
      for each statement execute function listings_changed(%L)', source.name, source.id_column);
    execute format('create trigger listings_deleted after delete on %I referencing old table as changed
      for each statement execute function listings_changed(%L)', source.name, source.id_column);
  end loop;
end
$$;
--> statement-breakpoint
create function categories_changed() returns trigger language plpgsql
as $$
begin
  if current_setting('fettle.bulk', true) = 'on' then
    return null;
  end if;
  perform refresh_listings(array(
    select distinct pc.provider_id from provider_categories pc join categories c on c.id = pc.category_id
    where c.id in (select id from changed) or c.parent_id in (select id from changed)
  ));
  perform pg_notify('fettle_public', 'all');
  return null;
end
$$;
--> statement-breakpoint
create trigger listings_updated after update on categories referencing new table as changed
  for each statement execute function categories_changed();
--> statement-breakpoint
create function public_changed() returns trigger language plpgsql
as $$
begin
  if current_setting('fettle.bulk', true) is distinct from 'on' then
    perform pg_notify('fettle_public', TG_ARGV[0]);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger jobs_changed after insert or update or delete on jobs for each statement execute function public_changed('jobs');
--> statement-breakpoint
create trigger replies_changed after insert or update or delete on feedback_replies for each statement execute function public_changed('all');
--> statement-breakpoint
create trigger media_changed after insert or update or delete on media for each statement execute function public_changed('all');
--> statement-breakpoint
-- The words of a sample of 5,000 listings and the share of listings that hold each.
create function refresh_listing_words() returns void language plpgsql
as $$
declare
  total bigint := (select greatest(count(*), 1) from (select from listing_index limit 200000) counted);
begin
  delete from listing_words;
  insert into listing_words (word, headline_share, document_share)
  with sample as materialized (
    select headline, document from listing_index where random() < 5000.0 / total limit 5000
  ), size as (select greatest(count(*), 1)::real as n from sample)
  select word, sum(in_headline::int) / max(n), count(*) / max(n)
  from (
    select words.word, strpos(s.headline, words.word) > 0 as in_headline
    from sample s cross join lateral (
      select distinct regexp_split_to_table(s.document, '[^[:alnum:]]+') as word
    ) words
    where length(words.word) >= 3
  ) found, size
  group by word
  having count(*) / max(n) >= 0.001;
end
$$;
--> statement-breakpoint
-- How many listings lie within `line` of a position (in a category, or any when null), counted up to `most`. The planner
-- knows nothing of cubes and would collect every row of the radius first; an index scan stops at `most`.
create function count_near(category int, center cube, line double precision, only_claimed boolean, most int) returns int
language plpgsql stable set enable_bitmapscan = off set enable_seqscan = off
as $$
declare
  number int;
begin
  if category is null then
    select count(*) into number from (
      select from listing_index l
      where l.position <@ cube_enlarge(center, line, 4) and l.position <-> center <= line
        and l.public_until > now() and not (only_claimed and l.unclaimed)
      limit most
    ) near;
  else
    select count(*) into number from (
      select from listing_categories l
      where l.category_id = category and l.position <@ cube_enlarge(center, line, 4) and l.position <-> center <= line
        and l.public_until > now() and not (only_claimed and l.unclaimed)
      limit most
    ) near;
  end if;
  return number;
end
$$;
