-- What Fettle takes for now: the database's clock. All rules ask this function, so that a test may put another in its
-- place and see what they say at any moment.
create or replace function present() returns timestamptz language sql stable parallel safe as $$ select now() $$;
