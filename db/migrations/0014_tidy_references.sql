-- Values that the next migration's references would refuse; nothing of ours has written any.
update services set category_id = null
where category_id is not null and not exists (select from categories c where c.id = category_id);
--> statement-breakpoint
insert into promo_codes (code, places)
select promo_code, 0 from memberships where promo_code is not null
union select promo_code, 0 from checkouts where promo_code is not null
on conflict do nothing;
--> statement-breakpoint
delete from listing_categories l where not exists (select from categories c where c.id = l.category_id);
