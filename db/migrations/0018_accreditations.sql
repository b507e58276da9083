CREATE TYPE "public"."accreditation_kind" AS ENUM('qualification', 'registration', 'insurance');--> statement-breakpoint
CREATE TABLE "accreditations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" uuid NOT NULL,
	"kind" "accreditation_kind" NOT NULL,
	"name" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"stated_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accreditations" ADD CONSTRAINT "accreditations_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accreditations_provider" ON "accreditations" USING btree ("provider_id");