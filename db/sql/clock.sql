-- The database's clock. Every rule asks this function, so that a test can replace it.
create or replace function present() returns timestamptz language sql stable parallel safe as $$ select now() $$;
