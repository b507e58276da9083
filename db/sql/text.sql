-- Compares text in lower case and without accents; foldText (contract/text.ts) must do the same.
create or replace function fold(value text) returns text language sql stable parallel safe
as $$ select lower(unaccent(coalesce(value, ''))) $$;

-- The folded words of a text, each between spaces: " joes plumbing ". tokensOf (server/directory/understanding/words.ts)
-- parts a query alike.
create or replace function words_of(value text) returns text language sql stable parallel safe
as $$
  select regexp_replace(
    ' ' || regexp_replace(fold(value), '[''’‘`´]', '', 'g') || ' ',
    '[][:space:]!-/:-@\^_{-~[–—…“”«»•·]+', ' ', 'g'
  )
$$;
