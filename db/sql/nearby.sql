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

-- Counts listings within `line` of a position, up to `most`; a null category is any. The planner knows nothing of cubes
-- and would collect every row of the radius first; an index scan stops at `most`.
create or replace function count_near(category int, center cube, line double precision, only_claimed boolean, most int) returns int
language plpgsql stable set enable_bitmapscan = off set enable_seqscan = off
as $$
declare
  number int;
begin
  if category is null then
    select count(*) into number from (
      select from listing_index l
      where l.position <@ cube_enlarge(center, line, 4) and l.position <-> center <= line
        and l.public_until > present() and not (only_claimed and l.unclaimed)
      limit most
    ) near;
  else
    select count(*) into number from (
      select from listing_categories l
      where l.category_id = category and l.position <@ cube_enlarge(center, line, 4) and l.position <-> center <= line
        and l.public_until > present() and not (only_claimed and l.unclaimed)
      limit most
    ) near;
  end if;
  return number;
end
$$;
