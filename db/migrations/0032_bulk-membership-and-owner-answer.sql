ALTER TABLE "bulk_runs" ADD COLUMN "membership" text;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "owner_answer" text DEFAULT '' NOT NULL;