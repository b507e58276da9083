ALTER TABLE "claims" ALTER COLUMN "profile_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "unlisted_id" uuid;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "site_since" smallint;