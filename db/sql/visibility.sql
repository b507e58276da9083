-- The period's end plus 3 days of grace. Null: no membership. In PL/pgSQL, which keeps its plan: a function in SQL is
-- planned anew by every statement that calls it, which took six times as long.
create or replace function member_until(provider uuid) returns timestamptz language plpgsql stable parallel safe
as $$
begin
  return (select max(period_end) + interval '3 days' from memberships where provider_id = provider and ended_at is null);
end
$$;

-- THE rule of who is a member: the membership has not ended, and its period and 3 days of grace lie ahead.
create or replace function is_member(provider uuid) returns boolean language sql stable parallel safe
as $$ select coalesce(member_until(provider) > present(), false) $$;

-- All of them at once.
create or replace function members() returns setof uuid language sql stable parallel safe
as $$
  select provider_id from memberships where ended_at is null and period_end + interval '3 days' > present()
$$;

-- THE visibility rule: until when a profile is public if nothing changes. Null: not public.
-- public = ready AND not waiting for approval
-- ready  = active AND visible AND not away out of sight AND ((email confirmed AND membership active) OR (admin-created AND unclaimed)
--          OR (email confirmed AND claimed within the last 30 days))
create or replace function ready_until(p profiles, email_confirmed boolean, member_until timestamptz) returns timestamptz
language sql stable parallel safe
as $$
  select case
    when p.account_type <> 'provider' or p.suspended_at is not null or p.hidden_at is not null then null
    when p.away_hides and p.away_until > present() then null
    when p.admin_created and p.claimed_at is null then 'infinity'::timestamptz
    when email_confirmed then greatest(member_until, case when p.admin_created then p.claimed_at + interval '720 hours' end)
  end
$$;

create or replace function listed_until(p profiles, email_confirmed boolean, member_until timestamptz) returns timestamptz
language sql stable parallel safe
as $$ select case when p.awaits_approval_since is null then ready_until(p, email_confirmed, member_until) end $$;

drop view if exists public_listings, provider_standing;

create view provider_standing as
  select p as profile, p.id, m.until as member_until, listed_until(p, u.email_verified, m.until) as public_until,
    ready_until(p, u.email_verified, m.until) as ready_until
  from profiles p
  left join "user" u on u.id = p.id
  left join lateral (select member_until(p.id) as until) m on true
  where p.account_type = 'provider';

create view public_listings as
  select p.*, s.public_until from profiles p join provider_standing s on s.id = p.id where s.public_until > present();

-- The address that visitors may open. Not that of a person to whom an import gave the listing: only their claim makes it public.
create or replace function public_email(c profile_contacts) returns text language plpgsql stable parallel safe
as $$
begin
  return case when not exists (
    select from imported_records r join profiles p on p.id = r.profile_id
    where r.profile_id = c.profile_id and r.kind = 'users' and p.admin_created and p.claimed_at is null
  ) then c.email end;
end
$$;

-- Listings from before their areas were kept. Here, because it needs the functions and views of all files.
do $$
begin
  if exists (select from listing_index) and not exists (select from listing_areas) then
    perform refresh_listings(array(select provider_id from listing_index));
  end if;
end
$$;

-- Feedback from before it was counted.
do $$
begin
  if exists (select from feedback) and not exists (select from feedback_totals) then
    perform refresh_feedback(array(select distinct provider_id from feedback));
    perform refresh_listings(array(select provider_id from feedback_totals));
  end if;
end
$$;

-- People from before the admins could search them.
do $$
begin
  if exists (select from profiles) and not exists (select from people_index) then
    perform refresh_people(array(select id from profiles));
  end if;
end
$$;

-- Unclaimed listings from before we kept where their data came from.
insert into listing_origins (profile_id, source, obtained_on, confirmed_at)
  select id, '', created_at, greatest(created_at, updated_at) from profiles p
  where admin_created and claimed_at is null and not exists (select from listing_origins o where o.profile_id = p.id);

-- A listing's page says where its data came from and when they were last checked.
create or replace function origin_changed() returns trigger language plpgsql
as $$
begin
  perform listings_told(array[new.profile_id]);
  return null;
end
$$;

create or replace trigger origin_changed after update of source, obtained_on, confirmed_at on listing_origins
  for each row execute function origin_changed();
