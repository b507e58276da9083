-- A category that is renamed, retired or moved takes its listings and jobs along: few of them
-- at once, many of them by a task in pages (server/category/refile.ts).
create or replace function category_family(ids int[]) returns int[] language sql stable
as $$ select array(select id from categories where id = any(ids) or parent_id = any(ids)) $$;

create or replace function refile_categories(ids int[]) returns void language plpgsql
as $$
declare
  family int[] := category_family(ids);
  most constant int := 200;
  providers uuid[] := array(select distinct provider_id from (
    select provider_id from provider_categories where category_id = any(family) limit most + 1
  ) linked);
  posted uuid[] := array(select distinct job_id from (
    select job_id from job_categories where category_id = any(family) limit most + 1
  ) linked);
begin
  if current_setting('fettle.bulk', true) = 'on' then
    return;
  end if;
  if cardinality(providers) <= most then
    perform refresh_listings(providers);
  end if;
  if cardinality(posted) <= most then
    perform refresh_jobs(posted);
  end if;
  perform pg_notify('fettle_public', 'all');
end
$$;

-- For the task: refreshes the next listings and jobs after `previous`; the last of each, null at its end.
create or replace function refile_listings(ids int[], previous uuid, most int) returns uuid language plpgsql
as $$
declare
  page uuid[] := array(
    select distinct provider_id from provider_categories
    where category_id = any(category_family(ids)) and provider_id > previous order by provider_id limit most
  );
begin
  perform refresh_listings(page);
  return page[most];
end
$$;

create or replace function refile_jobs(ids int[], previous uuid, most int) returns uuid language plpgsql
as $$
declare
  page uuid[] := array(
    select distinct job_id from job_categories
    where category_id = any(category_family(ids)) and job_id > previous order by job_id limit most
  );
begin
  perform refresh_jobs(page);
  return page[most];
end
$$;

create or replace function categories_changed() returns trigger language plpgsql
as $$
declare
  moved int[] := array(
    select c.id from changed c join earlier b on b.id = c.id
    where (c.name, c.parent_id, c.retired_at) is distinct from (b.name, b.parent_id, b.retired_at)
  );
begin
  if cardinality(moved) > 0 then
    perform refile_categories(moved);
  elsif current_setting('fettle.bulk', true) is distinct from 'on' then
    perform pg_notify('fettle_public', 'all');
  end if;
  return null;
end
$$;

drop trigger if exists listings_updated on categories;
create or replace trigger categories_updated after update on categories referencing old table as earlier new table as changed
  for each statement execute function categories_changed();

-- Terms are no words of listings: only what pages show and what the search knows in memory changes.
create or replace function category_terms_changed() returns trigger language plpgsql
as $$
begin
  perform pg_notify('fettle_public', 'all');
  return null;
end
$$;

create or replace trigger terms_inserted after insert on category_terms
  for each statement execute function category_terms_changed();
create or replace trigger terms_updated after update on category_terms
  for each statement execute function category_terms_changed();
create or replace trigger terms_deleted after delete on category_terms
  for each statement execute function category_terms_changed();
