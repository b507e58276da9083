-- What Fettle takes for now: the database's clock. All rules ask this function, so that a test may put another in its
-- place and see what they say at any moment.
create function present() returns timestamptz language sql stable parallel safe as $$ select now() $$;
--> statement-breakpoint
-- THE rule of who is a member: the membership has not ended, and its period and 3 days of grace lie ahead.
create function is_member(provider uuid) returns boolean language sql stable parallel safe
as $$ select coalesce(member_until(provider) > present(), false) $$;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['listing_quality', 'refresh_listings', 'count_near'] loop
    execute replace(pg_get_functiondef(name::regproc), 'now()', 'present()');
  end loop;
  execute 'create or replace view public_listings as ' || replace(pg_get_viewdef('public_listings'::regclass), 'now()', 'present()');
end
$$;
