-- How much of a profile is filled in, 0 to 1: ten things, a tenth each.
create or replace function profile_completeness(p profiles, has_trade boolean, has_service boolean, has_portfolio boolean) returns real
language sql immutable parallel safe
as $$
  select (
    (p.title <> '')::int + (length(p.bio) >= 200)::int + (jsonb_array_length(p.skills) >= 3)::int + (p.lat is not null)::int
    + (p.opening_hours is not null)::int + (p.profile_image_url is not null)::int
    + (coalesce(p.social_links ->> 'website', '') <> '')::int
    + has_trade::int + has_service::int + has_portfolio::int
  ) / 10.0
$$;

drop function if exists listing_quality(int, int, real, timestamptz);

-- Quality, 0 to 1: 60 % feedback (a Bayesian average with five imagined entries of 4.0, so that one good entry does not
-- beat fifty), 25 % completeness, 15 % how recently the profile was kept up (halves in 180 days). `weight`: of all entries,
-- by grade and age, at most 1 each; `weighted`: of stars times weight.
create or replace function listing_quality(weighted double precision, weight double precision, completeness real, kept_up timestamptz) returns real
language sql stable parallel safe
as $$
  select (
    0.60 * ((weighted + 5 * 4.0) / (weight + 5) - 1) / 4
    + 0.25 * completeness
    + 0.15 * power(0.5, greatest(0, extract(epoch from present() - kept_up)) / (180 * 86400))
  )::real
$$;
