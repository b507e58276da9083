create or replace function public_changed() returns trigger language plpgsql
as $$
begin
  if current_setting('fettle.bulk', true) is distinct from 'on' then
    perform pg_notify('fettle_public', TG_ARGV[0]);
  end if;
  return null;
end
$$;

create or replace function jobs_told(ids uuid[]) returns void language plpgsql
as $$
begin
  if cardinality(ids) > 100 then
    perform pg_notify('fettle_public', 'all');
  elsif cardinality(ids) > 0 then
    perform pg_notify('fettle_public', json_build_object('jobs', array(select distinct unnest(ids)))::text);
  end if;
end
$$;

create or replace trigger replies_changed after insert or update or delete on feedback_replies
  for each statement execute function public_changed('all');

create or replace trigger media_changed after insert or update or delete on media
  for each statement execute function public_changed('all');
