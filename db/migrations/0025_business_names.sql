ALTER TABLE "listing_index" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "listing_index_name" ON "listing_index" USING btree ("name" text_pattern_ops);