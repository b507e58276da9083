CREATE TYPE "public"."job_timing" AS ENUM('soonest', 'week', 'month', 'flexible');--> statement-breakpoint
CREATE TABLE "job_drafts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"content" jsonb NOT NULL,
	"kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "timing" "job_timing";--> statement-breakpoint
ALTER TABLE "job_drafts" ADD CONSTRAINT "job_drafts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_drafts_user" ON "job_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "job_drafts_kept" ON "job_drafts" USING btree ("kept_at");