-- Every process reads the fields that the operator adds again, and drops its kept pages.
create or replace function custom_fields_changed() returns trigger language plpgsql
as $$
begin
  perform pg_notify('fettle_public', 'all');
  return null;
end
$$;

create or replace trigger custom_fields_changed after insert or update or delete on custom_fields
  for each statement execute function custom_fields_changed();

-- A value is on the page of its listing or job, and a filter of the lists.
create or replace function field_values_changed() returns trigger language plpgsql
as $$
begin
  if current_setting('fettle.bulk', true) = 'on' then
    return null;
  end if;
  if TG_TABLE_NAME = 'job_field_values' then
    perform jobs_told(array(select distinct job_id from changed));
  else
    perform directory_told(array(select distinct profile_id from changed));
  end if;
  return null;
end
$$;

create or replace trigger values_inserted after insert on profile_field_values referencing new table as changed
  for each statement execute function field_values_changed();
create or replace trigger values_deleted after delete on profile_field_values referencing old table as changed
  for each statement execute function field_values_changed();
create or replace trigger values_inserted after insert on job_field_values referencing new table as changed
  for each statement execute function field_values_changed();
create or replace trigger values_deleted after delete on job_field_values referencing old table as changed
  for each statement execute function field_values_changed();
