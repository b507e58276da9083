-- The words of a document stay known at least as long as its row: forget_unused_words() waits for whoever writes one.
create or replace function document_words_seen() returns trigger language plpgsql
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('document_words'));
  insert into document_words select distinct spell(document) as word from seen order by word on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
-- Of the next words after `previous` in the order of the alphabet, at most `most`, deletes those that no document holds.
-- Gives the last it looked at, null at the end. What the sample of common words holds is not looked for in a million
-- documents: refresh_listing_words() has just seen it in one.
create function forget_unused_words(previous text, most int) returns text language plpgsql
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
