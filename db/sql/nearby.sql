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

-- The map's scale at a point, from the cosine of its angle with the middle; the other side of the earth has none.
create or replace function stretch_at(p cube) returns double precision language sql immutable parallel safe
as $$
  select sqrt(2 / (1 + greatest(-0.999999, (
    cube_ll_coord(p, 3) * sin(radians(54.5))
    + (cube_ll_coord(p, 1) * cos(radians(-3)) + cube_ll_coord(p, 2) * sin(radians(-3))) * cos(radians(54.5))
  ) / 3959)))
$$;

-- The same point on a map, in miles: Lambert's azimuthal equal-area projection around the middle of the UK. Within 600
-- miles of there, a distance on the map is at most half a per cent off the straight line. Postgres finds the nearest
-- points on a map by reading ten pages of an index, where boxes of cubes lie over one another and take hundreds.
create or replace function plane_of(p cube) returns point language sql immutable parallel safe
as $$
  select case when p is not null then point(
    (cube_ll_coord(p, 2) * cos(radians(-3)) - cube_ll_coord(p, 1) * sin(radians(-3))) * stretch_at(p),
    (cube_ll_coord(p, 3) * cos(radians(54.5))
      - (cube_ll_coord(p, 1) * cos(radians(-3)) + cube_ll_coord(p, 2) * sin(radians(-3))) * sin(radians(54.5))) * stretch_at(p)
  ) end
$$;

-- Whether the map is right around a position as far as this.
create or replace function fits_on_plane(center cube, line double precision) returns boolean language sql immutable parallel safe
as $$ select coalesce(plane_of(center) <-> point(0, 0) < 500 and line < 95, false) $$;

-- A circle on the map that has all within `line` of a position; the whole map where that is not sure.
create or replace function circle_around(center cube, line double precision) returns circle language sql immutable parallel safe
as $$
  select case
    when fits_on_plane(center, line) then circle(plane_of(center), 1.005 * line + 0.001)
    else circle(point(0, 0), 'Infinity')
  end
$$;

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

create or replace function covers(l listing_areas, center cube, codes text[]) returns boolean language sql immutable parallel safe
as $$ select l.reach is null or l.position <-> center <= l.reach or coalesce(l.code = any(codes), false) $$;

-- Of several areas of a provider's only the nearest that covers the place counts. It takes no row: an index that has these
-- columns can answer alone.
drop function if exists is_nearest(listing_areas, cube, text[]);
create or replace function is_nearest(provider uuid, category int, an_area int, "position" cube, center cube, codes text[])
returns boolean language sql stable parallel safe
as $$
  select not exists (
    select from listing_areas o
    where o.provider_id = provider and o.category_id = category and o.area <> an_area and covers(o, center, codes)
      and (o.position <-> center, o.area) < ("position" <-> center, an_area)
  )
$$;

-- Whether an area is one by which its provider is found. It asks `several` first: a function with a query of its own is
-- called for every row.
create or replace function counts_at(l listing_areas, center cube, codes text[], only_claimed boolean) returns boolean
language sql stable parallel safe
as $$
  select l.public_until > present() and not (only_claimed and l.unclaimed)
    and (not l.several or is_nearest(l.provider_id, l.category_id, l.area, l.position, center, codes))
$$;

-- Counts listings within `line` of a position that cover it, up to `most`; category 0 is any. The planner would collect every
-- row of the radius first; an index scan stops at `most`, and reads nothing but the index.
drop function if exists count_near(int, cube, double precision, boolean, int);
create or replace function count_near(
  category int, center cube, line double precision, codes text[], only_claimed boolean, most int
) returns int
language plpgsql stable set enable_bitmapscan = off set enable_seqscan = off
as $$
declare
  around circle := circle_around(center, line);
  number int;
begin
  select count(*) into number from (
    select from listing_areas l
    where l.category_id = category and l.plane <@ around and l.position <-> center <= line
      and covers(l, center, codes) and counts_at(l, center, codes, only_claimed)
    limit most
  ) near;
  return number;
end
$$;

-- The nearest `most` areas within `line` of a position, with their lines. The map tells how far to look; then all that
-- are as near come in the order of their lines. Named places lie 4 miles out, where the map does not have them, so that
-- they do not tell.
create or replace function nearest_areas(
  category int, center cube, line double precision, codes text[], only_claimed boolean, only_covering boolean, most int,
  not_in int[] default '{}', except_for uuid[] default '{}'
) returns table (id uuid, away double precision, covering boolean)
language plpgsql stable rows 100 set enable_bitmapscan = off set enable_seqscan = off
as $$
declare
  spot point := plane_of(center);
  around circle := circle_around(center, line);
  far double precision;
begin
  select case when count(*) = most then least(max(near.away), line) else line end into far from (
    select l.position <-> center as away from listing_areas l
    where l.category_id = category and l.plane <@ around and cube_ll_coord(l.position, 4) < 1
      and (not only_covering or covers(l, center, codes)) and counts_at(l, center, codes, only_claimed)
      and (not_in = '{}' or not exists (
        select from listing_categories f where f.provider_id = l.provider_id and f.category_id = any(not_in)
      )) and l.provider_id <> all(except_for)
    order by l.plane <-> spot limit most
  ) near;
  if fits_on_plane(center, far) then
    around := circle_around(center, far);
    return query
      with near as materialized (
        select l.provider_id, l.position <-> center as away, covers(l, center, codes) as covering from listing_areas l
        where l.category_id = category and l.plane <@ around and l.position <-> center <= far
          and (not only_covering or covers(l, center, codes)) and counts_at(l, center, codes, only_claimed)
          and (not_in = '{}' or not exists (
            select from listing_categories f where f.provider_id = l.provider_id and f.category_id = any(not_in)
          )) and l.provider_id <> all(except_for)
      )
      select * from near order by near.away, near.provider_id limit most;
  else
    return query
      select * from (
        select l.provider_id, l.position <-> center as away, covers(l, center, codes) from listing_areas l
        where l.category_id = category and (not only_covering or covers(l, center, codes))
          and counts_at(l, center, codes, only_claimed)
          and (not_in = '{}' or not exists (
            select from listing_categories f where f.provider_id = l.provider_id and f.category_id = any(not_in)
          )) and l.provider_id <> all(except_for)
        order by l.position <-> center limit most
      ) near where near.away <= line;
  end if;
end
$$;

-- Areas from before they were on the map; a restored backup has its own. The index comes after them, and here, since
-- drizzle-kit knows no INCLUDE.
do $$
begin
  if to_regclass('listing_areas_plane') is null
    and exists (select from listing_areas where plane is null and position is not null) then
    -- Writes the table anew: an update would leave a second version of every row in it and in the index.
    alter table listing_areas alter column plane type point using plane_of(position);
  end if;
end
$$;

create index if not exists listing_areas_plane on listing_areas using gist (category_id, plane)
  include (provider_id, area, position, reach, code, several, public_until, unclaimed);
