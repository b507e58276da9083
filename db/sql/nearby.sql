-- A point on a sphere of radius 3959 miles. The straight line through the sphere grows with the great circle, so that
-- nearest by <-> is nearest over ground: miles = 2 * 3959 * asin(line / (2 * 3959)). A fourth axis, at most 50 feet
-- long, puts the better of two providers at the same place first; a searcher's own position has quality 1.
create or replace function place_position(lat double precision, lng double precision, quality double precision) returns cube
language sql immutable parallel safe
as $$
  select case when lat is null or lng is null then null else cube(array[
    3959 * cos(radians(lat)) * cos(radians(lng)),
    3959 * cos(radians(lat)) * sin(radians(lng)),
    3959 * sin(radians(lat)),
    0.01 * (1 - quality)
  ]) end
$$;

-- The straight line for miles over ground, and back.
create or replace function line_of(miles double precision) returns double precision language sql immutable parallel safe
as $$ select 2 * 3959 * sin(miles / (2 * 3959)) $$;
create or replace function miles_of(line double precision) returns double precision language sql immutable parallel safe
as $$ select 2 * 3959 * asin(least(1, line / (2 * 3959))) $$;

-- Where a provider is found by distance. Without a choice: the place of the profile, from any distance. With a radius:
-- that place and the further bases. With named places: those alone; each lies 4 miles out on the fourth axis, so that it
-- ranks behind who is based there, and its reach is measured with that.
create or replace function areas_of(p profiles, quality double precision)
returns table (area int, "position" cube, reach double precision, code text, label text, several boolean)
language sql stable parallel safe
as $$
  select 0, place_position(p.lat, p.lng, quality), case when p.coverage = 'radius' then line_of(p.coverage_miles) end, null, null,
    p.coverage is not null and exists (select from coverage_places where provider_id = p.id)
  where p.coverage is distinct from 'places'
  union all
  select c.position + 1,
    case when p.coverage = 'places' then place_position(c.lat, c.lng, quality - 400) else place_position(c.lat, c.lng, quality) end,
    case when p.coverage = 'places' then sqrt(line_of(c.reach) ^ 2 + 16.1) else line_of(c.reach) end,
    c.code, case when p.coverage = 'places' then c.label end, true
  from coverage_places c where c.provider_id = p.id and p.coverage is not null
$$;

-- Miles from the nearest area of a provider's that covers a job; null: none does.
create or replace function miles_covered(p profiles, j jobs) returns double precision language sql stable parallel safe
as $$
  select min(miles_of(sqrt(greatest(0, line ^ 2 - case when a.label is null then 0 else 16 end)))) from (
    select a.*, a.position <-> place_position(j.lat, j.lng, 1) as line from areas_of(p, 1) a
  ) a
  where a.reach is null or line <= a.reach or a.code in (j.town_slug, lower(j.outward))
$$;

-- Counts listings within `line` of a position that cover it, up to `most`; category 0 is any. The planner knows nothing of
-- cubes and would collect every row of the radius first; an index scan stops at `most`.
drop function if exists count_near(int, cube, double precision, boolean, int);
create or replace function count_near(
  category int, center cube, line double precision, codes text[], only_claimed boolean, most int
) returns int
language plpgsql stable set enable_bitmapscan = off set enable_seqscan = off
as $$
declare
  number int;
begin
  select count(*) into number from (
    select from listing_areas l
    where l.category_id = category and l.position <@ cube_enlarge(center, line, 4) and l.position <-> center <= line
      and covers(l, center, codes) and (not l.several or is_nearest(l, center, codes))
      and l.public_until > present() and not (only_claimed and l.unclaimed)
    limit most
  ) near;
  return number;
end
$$;

create or replace function covers(l listing_areas, center cube, codes text[]) returns boolean language sql immutable parallel safe
as $$ select l.reach is null or l.position <-> center <= l.reach or coalesce(l.code = any(codes), false) $$;

-- Of several areas of a provider's only the nearest that covers the place counts. Callers ask `several` first: a function
-- with a query of its own is called for every row.
create or replace function is_nearest(l listing_areas, center cube, codes text[]) returns boolean language sql stable parallel safe
as $$
  select not exists (
    select from listing_areas o
    where o.provider_id = l.provider_id and o.category_id = l.category_id and o.area <> l.area and covers(o, center, codes)
      and (o.position <-> center, o.area) < (l.position <-> center, l.area)
  )
$$;
