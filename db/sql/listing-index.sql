create or replace function refresh_listings(ids uuid[]) returns void language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off -- few rows of many tables: by their keys
as $$
declare
  touched uuid[];
begin
  -- One change of a provider after the other: otherwise both write its row and one of them fails.
  perform from profiles where id = any(ids) order by id for no key update;
  select coalesce(array_agg(i.provider_id), '{}') into touched from listing_index i where i.provider_id = any(ids);
  delete from listing_index where provider_id = any(ids);

  with source as materialized (
    select s.profile as p, s.public_until, s.member_until > present() as member, c.words as trades, c.groups, k.words as skills, v.words as services,
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
    where s.id = any(ids) and s.public_until > present()
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

-- Statement triggers: TG_ARGV[0] names the column of the provider's id. Bulk loads set fettle.bulk and refresh at the
-- end.
create or replace function listings_changed() returns trigger language plpgsql
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

create or replace trigger listings_inserted after insert on profiles referencing new table as changed
  for each statement execute function listings_changed('id');
create or replace trigger listings_updated after update on profiles referencing new table as changed
  for each statement execute function listings_changed('id');
create or replace trigger listings_deleted after delete on profiles referencing old table as changed
  for each statement execute function listings_changed('id');

create or replace trigger listings_inserted after insert on "user" referencing new table as changed
  for each statement execute function listings_changed('id');
create or replace trigger listings_updated after update on "user" referencing new table as changed
  for each statement execute function listings_changed('id');
create or replace trigger listings_deleted after delete on "user" referencing old table as changed
  for each statement execute function listings_changed('id');

create or replace trigger listings_inserted after insert on memberships referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_updated after update on memberships referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_deleted after delete on memberships referencing old table as changed
  for each statement execute function listings_changed('provider_id');

create or replace trigger listings_inserted after insert on feedback referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_updated after update on feedback referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_deleted after delete on feedback referencing old table as changed
  for each statement execute function listings_changed('provider_id');

create or replace trigger listings_inserted after insert on services referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_updated after update on services referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_deleted after delete on services referencing old table as changed
  for each statement execute function listings_changed('provider_id');

create or replace trigger listings_inserted after insert on portfolio_items referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_updated after update on portfolio_items referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_deleted after delete on portfolio_items referencing old table as changed
  for each statement execute function listings_changed('provider_id');

create or replace trigger listings_inserted after insert on provider_categories referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_updated after update on provider_categories referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_deleted after delete on provider_categories referencing old table as changed
  for each statement execute function listings_changed('provider_id');
