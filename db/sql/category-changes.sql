-- A category that is retired or moves to another group takes its jobs along.
create or replace function categories_changed() returns trigger language plpgsql
as $$
begin
  if current_setting('fettle.bulk', true) = 'on' then
    return null;
  end if;
  perform refresh_listings(array(
    select distinct pc.provider_id from provider_categories pc join categories c on c.id = pc.category_id
    where c.id in (select id from changed) or c.parent_id in (select id from changed)
  ));
  perform refresh_jobs(array(
    select distinct jc.job_id from job_categories jc join categories c on c.id = jc.category_id
    where c.id in (select id from changed) or c.parent_id in (select id from changed)
  ));
  perform pg_notify('fettle_public', 'all');
  return null;
end
$$;

create or replace trigger listings_updated after update on categories referencing new table as changed
  for each statement execute function categories_changed();
