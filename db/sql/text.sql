-- Compares text in lower case and without accents; foldText (contract/text.ts) must do the same.
create or replace function fold(value text) returns text language sql stable parallel safe
as $$ select lower(unaccent(coalesce(value, ''))) $$;
