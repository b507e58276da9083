DROP INDEX "listing_origins_confirmed";--> statement-breakpoint
DROP INDEX "listing_origins_untold";--> statement-breakpoint
CREATE INDEX "listing_origins_confirmed" ON "listing_origins" USING btree ("confirmed_at","profile_id");--> statement-breakpoint
CREATE INDEX "listing_origins_untold" ON "listing_origins" USING btree ("obtained_on","profile_id") WHERE noticed_at is null;