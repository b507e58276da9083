ALTER TABLE "profiles" ADD COLUMN "holidays" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "away_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "away_hides" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_away" ON "profiles" USING btree ("away_until") WHERE "profiles"."away_until" is not null;