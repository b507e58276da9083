-- Who may be the same business, by name and place, phone, website or email: for one, and for the rows of a file.
-- Empty texts, and null for places, are not known. There are a thousand John Smiths, so the place counts before the limit.
create or replace function duplicates_of(
  a_business text, a_person text, a_by_last_name text, a_town text, a_outward text, a_place text, a_phone text, a_host text,
  an_email text
) returns table (person_id uuid, name_same boolean, phone_same boolean, website_same boolean, email_same boolean)
language sql stable
as $$
  select * from (
    select p.id,
      ((a_business <> '' and coalesce(fold(p.business_name) = a_business, false))
        or (a_person <> '' and fold(trim(p.first_name || ' ' || p.last_name)) = a_person))
        and (coalesce(p.town_slug = a_town, false) or coalesce(p.outward = a_outward, false) or fold(p.location) = a_place),
      a_phone <> '' and coalesce(national_number(k.phone_number) = a_phone, false),
      a_host <> '' and coalesce(website_host(p.social_links ->> 'website') = a_host, false),
      an_email <> '' and (coalesce(lower(k.email) = an_email, false) or coalesce(u.email = an_email, false))
    from (
      (select i.person_id from people_index i join profiles q on q.id = i.person_id
        where a_business <> '' and i.business <> '' and i.business = a_business
          and (q.town_slug = a_town or q.outward = a_outward or fold(q.location) = a_place) limit 200)
      union
      (select i.person_id from people_index i join profiles q on q.id = i.person_id
        where a_person <> '' and i.name = a_by_last_name
          and (q.town_slug = a_town or q.outward = a_outward or fold(q.location) = a_place) limit 200)
      union
      (select c.profile_id from profile_contacts c
        where a_phone <> '' and national_number(c.phone_number) = a_phone limit 200)
      union
      (select q.id from profiles q where a_host <> '' and website_host(q.social_links ->> 'website') = a_host limit 200)
      union
      (select c.profile_id from profile_contacts c where an_email <> '' and lower(c.email) = an_email limit 200)
      union
      (select a.id from "user" a where an_email <> '' and a.email = an_email)
    ) found (id)
    join profiles p on p.id = found.id
    left join profile_contacts k on k.profile_id = p.id
    left join "user" u on u.id = p.id
    where p.account_type in ('client', 'provider')
  ) same (id, by_name, by_phone, by_website, by_email)
  where by_name or by_phone or by_website or by_email
$$;
