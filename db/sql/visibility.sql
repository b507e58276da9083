-- The period's end plus 3 days of grace. Null: no membership.
create or replace function member_until(provider uuid) returns timestamptz language sql stable parallel safe
as $$ select max(period_end) + interval '3 days' from memberships where provider_id = provider and ended_at is null $$;

-- THE rule of who is a member: the membership has not ended, and its period and 3 days of grace lie ahead.
create or replace function is_member(provider uuid) returns boolean language sql stable parallel safe
as $$ select coalesce(member_until(provider) > present(), false) $$;

-- THE visibility rule: until when a profile is public if nothing changes. Null: not public.
-- public = active AND visible AND ((e-mail confirmed AND membership active) OR (admin-created AND unclaimed)
--          OR (e-mail confirmed AND claimed within the last 30 days))
create or replace function listed_until(p profiles, email_confirmed boolean, member_until timestamptz) returns timestamptz
language sql immutable parallel safe
as $$
  select case
    when p.account_type <> 'provider' or p.suspended_at is not null or p.hidden_at is not null then null
    when p.admin_created and p.claimed_at is null then 'infinity'::timestamptz
    when email_confirmed then greatest(member_until, case when p.admin_created then p.claimed_at + interval '720 hours' end)
  end
$$;

drop view if exists public_listings, provider_standing;

create view provider_standing as
  select p as profile, p.id, m.until as member_until, listed_until(p, u.email_verified, m.until) as public_until
  from profiles p
  left join "user" u on u.id = p.id
  left join lateral (select member_until(p.id) as until) m on true
  where p.account_type = 'provider';

create view public_listings as
  select p.*, s.public_until from profiles p join provider_standing s on s.id = p.id where s.public_until > present();
