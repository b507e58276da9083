-- How text is compared: in lower case and without accents. The search folds what people type in the same way
-- (foldText in contract/text.ts).
create or replace function fold(value text) returns text language sql stable parallel safe
as $$ select lower(unaccent(coalesce(value, ''))) $$;
