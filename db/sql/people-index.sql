-- Keeps people_index, which the admins search, in step with profiles, accounts, contacts and memberships.

-- The digits of a UK number without its prefix, so that +44 161 496 0000 and 0161 496 0000 are one.
create or replace function national_number(value text) returns text language sql immutable parallel safe
as $$ select regexp_replace(regexp_replace(value, '\D', '', 'g'), '^(0044|44|0)', '') $$;

create or replace function website_host(value text) returns text language sql immutable parallel safe
as $$ select regexp_replace(lower(substring(value from '^[a-zA-Z]+://([^/?#]+)')), '^www\.', '') $$;

create or replace function refresh_people(ids uuid[]) returns void language plpgsql
as $$
begin
  -- One change of a person after the other: otherwise both write the row and the later one does not see the earlier.
  perform from profiles where id = any(ids) order by id for no key update;
  insert into people_index as i (
    person_id, account_type, joined_at, name, business, words, suspended, hidden, confirmed, unclaimed, member_until
  )
  select p.id, p.account_type, p.created_at,
    fold(coalesce(nullif(concat_ws(' ', nullif(p.last_name, ''), nullif(p.first_name, '')), ''), p.business_name)),
    fold(coalesce(p.business_name, '')),
    fold(concat_ws(' ', '', p.first_name, p.last_name, p.business_name, u.email, nullif(c.email, u.email),
      national_number(c.phone_number), website_host(p.social_links ->> 'website'))),
    p.suspended_at is not null, p.hidden_at is not null, coalesce(u.email_verified, false),
    p.account_type = 'provider' and p.admin_created and p.claimed_at is null,
    coalesce(member_until(p.id), (select max(m.ended_at) from memberships m where m.provider_id = p.id))
  from profiles p
  left join "user" u on u.id = p.id
  left join profile_contacts c on c.profile_id = p.id
  where p.id = any(ids)
  on conflict (person_id) do update set
    account_type = excluded.account_type, joined_at = excluded.joined_at, name = excluded.name, business = excluded.business, words = excluded.words,
    suspended = excluded.suspended, hidden = excluded.hidden, confirmed = excluded.confirmed,
    unclaimed = excluded.unclaimed, member_until = excluded.member_until
  where i is distinct from excluded;
end
$$;

-- Statement triggers: TG_ARGV[0] names the column of the person's id. Bulk loads refresh at their end.
create or replace function people_changed() returns trigger language plpgsql
as $$
declare
  ids uuid[];
begin
  if current_setting('fettle.bulk', true) = 'on' then
    return null;
  end if;
  execute format('select array_agg(distinct %I) from changed', TG_ARGV[0]) into ids;
  if ids is not null then
    perform refresh_people(ids);
  end if;
  return null;
end
$$;

create or replace trigger people_inserted after insert on profiles referencing new table as changed
  for each statement execute function people_changed('id');
create or replace trigger people_updated after update on profiles referencing new table as changed
  for each statement execute function people_changed('id');

create or replace trigger people_inserted after insert on "user" referencing new table as changed
  for each statement execute function people_changed('id');
create or replace trigger people_updated after update on "user" referencing new table as changed
  for each statement execute function people_changed('id');

create or replace trigger people_inserted after insert on profile_contacts referencing new table as changed
  for each statement execute function people_changed('profile_id');
create or replace trigger people_updated after update on profile_contacts referencing new table as changed
  for each statement execute function people_changed('profile_id');

create or replace trigger people_inserted after insert on memberships referencing new table as changed
  for each statement execute function people_changed('provider_id');
create or replace trigger people_updated after update on memberships referencing new table as changed
  for each statement execute function people_changed('provider_id');
create or replace trigger people_deleted after delete on memberships referencing old table as changed
  for each statement execute function people_changed('provider_id');
