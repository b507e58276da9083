-- Who changes a provider at the same time as somebody else refreshes its listing after them, and sees what they wrote.
-- Without that both deleted the row that was there and both wrote a new one, and the later of them failed.
do $migration$
begin
  execute replace(
    pg_get_functiondef('refresh_listings'::regproc),
    'select coalesce(array_agg(i.provider_id)',
    'perform from profiles where id = any(ids) order by id for no key update;
  select coalesce(array_agg(i.provider_id)'
  );
end
$migration$;
