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

create or replace function listings_told(ids uuid[]) returns void language plpgsql
as $$
begin
  if cardinality(ids) > 100 then
    perform pg_notify('fettle_public', 'all');
  elsif cardinality(ids) > 0 then
    perform pg_notify('fettle_public', json_build_object('listings', ids)::text);
  end if;
end
$$;

-- As listings_told(), where the pages that list them change too.
create or replace function directory_told(ids uuid[]) returns void language plpgsql
as $$
begin
  if cardinality(ids) > 100 then
    perform pg_notify('fettle_public', 'all');
  elsif cardinality(ids) > 0 then
    perform pg_notify('fettle_public', array_to_json(ids)::text);
  end if;
end
$$;

create or replace trigger categories_inserted after insert on categories
  for each statement execute function public_changed('all');

drop trigger if exists replies_changed on feedback_replies;

-- What waits to be saved with an item is on no page.
create or replace function media_told() returns trigger language plpgsql
as $$
declare
  ids uuid[];
begin
  if current_setting('fettle.bulk', true) is distinct from 'on' then
    select array_agg(distinct i.provider_id) into ids from changed c join portfolio_items i on i.id = c.item_id;
    perform listings_told(ids);
  end if;
  return null;
end
$$;

drop trigger if exists media_changed on media;

create or replace trigger media_inserted after insert on media referencing new table as changed
  for each statement execute function media_told();
create or replace trigger media_updated after update on media referencing new table as changed
  for each statement execute function media_told();
create or replace trigger media_deleted after delete on media referencing old table as changed
  for each statement execute function media_told();

-- The listing says how soon its provider usually answers.
create or replace function answer_told() returns trigger language plpgsql
as $$
begin
  if current_setting('fettle.bulk', true) is distinct from 'on' then
    perform pg_notify('fettle_public', json_build_object('listings', array[new.provider_id])::text);
  end if;
  return null;
end
$$;

create or replace trigger answer_noted after update of answered_at on conversations
  for each row when (new.answered_at is distinct from old.answered_at and new.provider_id is not null)
  execute function answer_told();

-- Tells every process which sessions are over, so that their event streams end at once.
create or replace function ended_told(ids uuid[]) returns void language plpgsql
as $$
begin
  if cardinality(ids) > 100 then
    perform pg_notify('fettle_messages', '{"ended":"many"}');
  elsif cardinality(ids) > 0 then
    perform pg_notify('fettle_messages', json_build_object('ended', ids)::text);
  end if;
end
$$;

create or replace function sessions_ended() returns trigger language plpgsql
as $$
begin
  perform ended_told(array(select id from ended));
  return null;
end
$$;

create or replace trigger sessions_ended after delete on session referencing old table as ended
  for each statement execute function sessions_ended();

-- A suspended person keeps their sessions, but they open nothing.
create or replace function person_suspended() returns trigger language plpgsql
as $$
begin
  perform ended_told(array(select id from session where user_id = new.id));
  return null;
end
$$;

create or replace trigger person_suspended after update of suspended_at on profiles
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function person_suspended();

-- An erased listing has left the index by its own cascade, before refresh_listings() could tell of it.
create or replace function listings_gone() returns trigger language plpgsql
as $$
declare
  ids uuid[];
begin
  if current_setting('fettle.bulk', true) = 'on' then
    return null;
  end if;
  select array_agg(id) into ids from gone where account_type = 'provider';
  perform directory_told(ids);
  return null;
end
$$;

create or replace trigger listings_gone after delete on profiles referencing old table as gone
  for each statement execute function listings_gone();
