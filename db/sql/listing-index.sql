drop function if exists terms_of(int);

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
      coalesce(f.published, 0) as published, coalesce(f.weight, 0) as weight, coalesce(f.weighted, 0) as weighted,
      coalesce(f.recent_weight / half_lives(present()), 0) as recent_weight,
      coalesce(f.recent_weighted / half_lives(present()), 0) as recent_weighted,
      profile_completeness(
        s.profile, c.words is not null, v.words is not null, exists (select from portfolio_items where provider_id = s.id)
      ) as completeness
    from provider_standing s
    left join feedback_totals f on f.provider_id = s.id
    cross join lateral (
      select
        string_agg(c.name, ' ') as words, string_agg(distinct g.name, ' ') as groups
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
      (p).*, public_until, published, weight, weighted, recent_weight, recent_weighted, completeness,
      words_of(coalesce(nullif((p).business_name, ''), concat_ws(' ', (p).first_name, (p).last_name))) as named,
      words_of(concat_ws(' ', (p).first_name, (p).last_name, (p).business_name, (p).title, trades)) as headline,
      words_of(concat_ws(' ', groups, (p).bio, skills, case when member then services end)) as body
    from source
  ), made as (
    insert into listing_index (
      provider_id, public_until, quality, rating_count, rating_sum, rating_weight, name, headline, document, place_text,
      town_slug, unclaimed
    )
    select
      id, public_until, quality, published, weighted, weight, trim(named), headline, headline || ltrim(body),
      words_of(concat_ws(' ', location, town, outward)),
      town_slug, admin_created and claimed_at is null
    from worded cross join lateral listing_quality(recent_weighted, recent_weight, completeness, updated_at) as quality
    returning provider_id, public_until, quality, town_slug, unclaimed
  ), filed as (
    insert into listing_categories (category_id, provider_id, public_until, quality, town_slug, unclaimed)
    select distinct filing.id, m.provider_id, m.public_until, m.quality, m.town_slug, m.unclaimed
    from made m
    join provider_categories pc on pc.provider_id = m.provider_id
    join categories c on c.id = pc.category_id and c.retired_at is null
    cross join lateral (select c.id union all select c.parent_id where c.parent_id is not null) filing
    returning category_id, provider_id
  ), placed as (
    insert into listing_areas (
      provider_id, category_id, area, position, plane, reach, code, label, several, public_until, unclaimed
    )
    select m.provider_id, filing.id, a.area, a.position, plane_of(a.position), a.reach, a.code, a.label, a.several, m.public_until, m.unclaimed
    from made m
    join profiles p on p.id = m.provider_id
    cross join lateral areas_of(p, m.quality) a
    join (
      select provider_id, category_id as id from filed union all select provider_id, 0 from made
    ) filing on filing.provider_id = m.provider_id
  )
  select touched || coalesce(array_agg(provider_id), '{}') into touched from made;

  -- Who makes many, and tells of them now and then, is quiet meanwhile.
  if current_setting('fettle.quiet', true) = 'on' then
    return;
  end if;
  perform directory_told(array(select distinct unnest(touched)));
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

create or replace trigger listings_inserted after insert on accreditations referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_updated after update on accreditations referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_deleted after delete on accreditations referencing old table as changed
  for each statement execute function listings_changed('provider_id');

create or replace trigger listings_inserted after insert on coverage_places referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_updated after update on coverage_places referencing new table as changed
  for each statement execute function listings_changed('provider_id');
create or replace trigger listings_deleted after delete on coverage_places referencing old table as changed
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
