CREATE TABLE "document_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "document_words_letters" ON "document_words" USING gin (word gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listing_index_document_words" ON "listing_index" USING gin (string_to_array(document, ' '));--> statement-breakpoint
-- Words too long for the index are no words; what they hold is not found by a rare word.
create function spell(document text) returns setof text language sql immutable parallel safe
as $$
  select distinct word from unnest(string_to_array(document, ' ')) word where length(word) between 3 and 100
$$;
--> statement-breakpoint
create function document_words_seen() returns trigger language plpgsql
as $$
begin
  insert into document_words select distinct spell(document) as word from seen order by word on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger document_words_seen after insert on listing_index referencing new table as seen
  for each statement execute function document_words_seen();
--> statement-breakpoint
insert into document_words select distinct spell(document) from listing_index;
