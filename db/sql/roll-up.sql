-- The figures of the days from `first` to `last`, made anew. Those of today's state (listings, members, supply) are taken
-- for `today` only, and visits and searches are counted as they come: neither can be made later.
create or replace function roll_up(first date, last date, today date) returns void language plpgsql
as $$
declare
  since timestamptz := first::timestamp at time zone 'Europe/London';
  until timestamptz := (last + 1)::timestamp at time zone 'Europe/London';
begin
  -- One at a time, because each deletes what it writes.
  perform pg_advisory_xact_lock(hashtext('roll-up'));
  delete from daily_figures where day between first and last
    and figure not in ('visits', 'searches', 'listings', 'members', 'supply.trade', 'supply.area');
  insert into daily_figures (figure, key, day, value)
  with posted as materialized (
    select j.id, j.town_slug, london_day(j.first_posted_at) as day,
        not exists (select from job_reveals r where r.job_id = j.id) as silent
      from jobs j where j.first_posted_at >= since and j.first_posted_at < until
  ),
  trades as (
    select c.category_id, p.day, count(*) as jobs, count(*) filter (where p.silent) as silent
      from posted p join job_categories c on c.job_id = p.id group by 1, 2
  ),
  areas as (
    select town_slug, day, count(*) as jobs, count(*) filter (where silent) as silent
      from posted where town_slug is not null group by 1, 2
  )
  select 'signups', account_type::text, london_day(created_at), count(*)
    from profiles where account_type in ('client', 'provider') and not admin_created
      and created_at >= since and created_at < until group by 2, 3
  union all
  select 'jobs', '', day, count(*) from posted group by 3
  union all
  select 'jobs.trade', category_id::text, day, jobs from trades
  union all
  select 'silent.trade', category_id::text, day, silent from trades where silent > 0
  union all
  select 'jobs.area', town_slug, day, jobs from areas
  union all
  select 'silent.area', town_slug, day, silent from areas where silent > 0
  union all
  select 'reveals', 'job', london_day(revealed_at), count(*)
    from job_reveals where revealed_at >= since and revealed_at < until group by 3
  union all
  select 'reveals', 'listing', london_day(revealed_at), count(*)
    from contact_reveals where revealed_at >= since and revealed_at < until group by 3
  union all
  select 'messages', '', london_day(sent_at), count(*)
    from messages where sent_at >= since and sent_at < until group by 3
  union all
  select 'feedback', '', london_day(created_at), count(*)
    from feedback where imported_from is null and created_at >= since and created_at < until group by 3
  union all
  select 'revenue', '', london_day(paid_at), sum(amount_pence - refunded_pence)
    from receipts where paid_at >= since and paid_at < until group by 3
  union all
  select 'memberships', 'begun', london_day(started_at), count(*)
    from memberships where started_at >= since and started_at < until group by 3
  union all
  select 'memberships', 'ended', london_day(ended_at), count(*)
    from memberships where ended_at >= since and ended_at < until group by 3
  union all
  select 'views', '', day, sum(count) from listing_views where day between first and last group by 3
  union all
  select 'coupons', code, london_day(redeemed_at), count(*)
    from promo_places where redeemed_at >= since and redeemed_at < until group by 2, 3
  union all
  select 'misses', '', day, sum(visitors) from search_misses where day between first and last group by 3;

  if today not between first and last then
    return;
  end if;
  delete from daily_figures where day = today and figure in ('listings', 'members');
  delete from daily_figures where figure in ('supply.trade', 'supply.area');
  insert into daily_figures (figure, key, day, value)
  select 'listings', '', today, count(*) from listing_index where public_until > present()
  union all
  select 'members', '', today, count(*) from memberships where ended_at is null and period_end > present()
  union all
  select 'supply.trade', category_id::text, today, number
    from (select category_id, count(*) as number from listing_categories where public_until > present() group by 1) listed
  union all
  select 'supply.area', town_slug, today, count(*)
    from listing_index where public_until > present() and town_slug is not null group by 2;
end
$$;

create or replace function london_day(moment timestamptz) returns date language sql stable parallel safe
as $$ select (moment at time zone 'Europe/London')::date $$;

-- Sessions count as active for 24 hours from their start.
create or replace function count_totals() returns void language plpgsql set work_mem = '64MB'
as $$
begin
  insert into site_totals (total, value, counted_at)
  select total, value, present() from (
    select 'providers' as total, count(*) as value from profiles where account_type = 'provider'
    union all
    select 'activeProviders', count(*) from listing_index
      where public_until > present() and provider_id in (select members())
    union all
    select 'providersThisMonth', count(*) from profiles where account_type = 'provider' and created_at >=
      date_trunc('month', present() at time zone 'Europe/London') at time zone 'Europe/London'
    union all
    select 'unclaimed', count(*) from people_index where unclaimed
    union all
    select 'clients', count(*) from profiles where account_type = 'client'
    union all
    select 'admins', count(*) from profiles where account_type = 'admin'
    union all
    select 'sessions', count(*) from session where expires_at > present() and created_at > present() - interval '24 hours'
    union all
    select 'approved', count(*) from feedback where approved_at is not null and imported_from is null
    union all
    select 'pending', count(*) from feedback where approved_at is null and removed_at is null
    union all
    -- Median minutes from writing to the first decision, by 4 and 5 or 1 and 2 stars; -1: there was none.
    select 'checkMinutes.' || kind, coalesce(round(percentile_cont(0.5) within group (
        order by extract(epoch from f.checked_at - f.created_at) / 60))::bigint, -1)
      from (values ('good', 4, 5), ('bad', 1, 2)) kinds (kind, least, most)
      left join feedback f on coalesce(f.first_rating, f.rating) between kinds.least and kinds.most
        and f.imported_from is null and f.checked_at > present() - interval '90 days'
      group by kind
    union all
    select 'listings', count(*) from listing_index where public_until > present()
    union all
    select 'newUsers', count(*) from profiles
      where account_type in ('client', 'provider', 'admin') and created_at > present() - interval '30 days'
    union all
    select 'category.' || pc.category_id, count(*)
      from provider_categories pc join categories c on c.id = pc.category_id
      where c.parent_id is not null group by pc.category_id
    union all
    -- A group counts with its sub-categories, and a provider once: hashed, because a million would be sorted on disk.
    select 'category.' || filed.group_id, count(*) from (
      select distinct coalesce(c.parent_id, c.id) as group_id, pc.provider_id
        from provider_categories pc join categories c on c.id = pc.category_id
        where c.parent_id is null or c.retired_at is null
    ) filed group by filed.group_id
  ) counted
  on conflict (total) do update set value = excluded.value, counted_at = excluded.counted_at;
end
$$;
