-- What everyone but its owner calls a profile: the business, else the full name. profileName (contract/profile/words.ts) must
-- do the same.
create or replace function profile_name(p profiles, nameless text default 'No name') returns text
language sql stable parallel safe
as $$ select coalesce(nullif((p).business_name, ''), nullif(trim((p).first_name || ' ' || (p).last_name), ''), nameless) $$;
