-- Words too long for the index do not count: a search for a rare word misses them.
create or replace function spell(document text) returns setof text language sql immutable parallel safe
as $$
  select distinct word from unnest(string_to_array(document, ' ')) word where length(word) between 3 and 100
$$;

-- forget_unused_words() waits for a transaction that writes a word, so that words last at least as long as their row.
create or replace function document_words_seen() returns trigger language plpgsql
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('document_words'));
  insert into document_words select distinct spell(document) as word from seen order by word on conflict do nothing;
  return null;
end
$$;

create or replace trigger document_words_seen after insert on listing_index referencing new table as seen
  for each statement execute function document_words_seen();

-- For each start the words of listings that begin with it, at most `most` of them. A range, not LIKE, so that a plan made
-- once can use the index.
create or replace function spellings_of(starts text[], most int) returns jsonb language sql stable parallel safe
as $$
  select coalesce(jsonb_agg(array(
    select word from document_words where word ~>=~ start and word ~<~ (start || chr(1114111)) limit most
  ) order by place), '[]')
  from unnest(starts) with ordinality as searched (start, place)
$$;

create or replace function refresh_listing_words() returns void language plpgsql
as $$
declare
  total bigint := (select greatest(count(*), 1) from (select from listing_index limit 200000) counted);
begin
  delete from listing_words;
  insert into listing_words (word, headline_share, document_share)
  with sample as materialized (
    select headline, document from listing_index where random() < 5000.0 / total limit 5000
  ), size as (select greatest(count(*), 1)::real as n from sample)
  select word, sum(in_headline::int) / max(n), count(*) / max(n)
  from (
    select words.word, strpos(s.headline, ' ' || words.word || ' ') > 0 as in_headline
    from sample s cross join lateral (select distinct unnest(string_to_array(s.document, ' ')) as word) words
    where words.word <> ''
  ) found, size
  group by word
  having count(*) / max(n) >= 0.001;
end
$$;

-- Deletes words that no document holds among the next `most` after `previous`; returns the last it looked at, null at
-- the end. Skips words of the sample: refresh_listing_words() has just seen them in a document.
create or replace function forget_unused_words(previous text, most int) returns text language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  looked_at text[];
begin
  perform pg_advisory_xact_lock(hashtext('document_words'));
  select array_agg(word order by word) into looked_at from (
    select word from document_words where word > previous order by word limit most
  ) page;
  delete from document_words w
  where w.word = any(looked_at)
    and not exists (select from listing_words l where l.word = w.word)
    and not exists (select from listing_index i where string_to_array(i.document, ' ') @> array[w.word]);
  return looked_at[cardinality(looked_at)];
end
$$;
