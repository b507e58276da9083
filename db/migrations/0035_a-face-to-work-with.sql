CREATE TYPE "public"."field_kind" AS ENUM('text', 'choice', 'number', 'yes-no');--> statement-breakpoint
CREATE TYPE "public"."field_place" AS ENUM('listing', 'job');--> statement-breakpoint
CREATE TYPE "public"."push_kind" AS ENUM('messages', 'job_alerts', 'answers');--> statement-breakpoint
CREATE TYPE "public"."visited_page" AS ENUM('dashboard', 'matching_jobs');--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" "field_place" NOT NULL,
	"kind" "field_kind" NOT NULL,
	"name" text NOT NULL,
	"help" text DEFAULT '' NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"required" boolean NOT NULL,
	"shown" boolean NOT NULL,
	"filter" boolean NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_field_values" (
	"job_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"text" text,
	"choice" text,
	"number" double precision,
	CONSTRAINT "job_field_values_job_id_field_id_pk" PRIMARY KEY("job_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "listing_change_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" uuid NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "listing_request_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"staff_id" uuid,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	CONSTRAINT "listing_request_messages_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "page_visits" (
	"user_id" uuid NOT NULL,
	"page" "visited_page" NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"previous_ended_at" timestamp with time zone,
	CONSTRAINT "page_visits_user_id_page_pk" PRIMARY KEY("user_id","page")
);
--> statement-breakpoint
CREATE TABLE "profile_field_values" (
	"profile_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"text" text,
	"choice" text,
	"number" double precision,
	CONSTRAINT "profile_field_values_profile_id_field_id_pk" PRIMARY KEY("profile_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" "push_kind"[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_success_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_photos" ALTER COLUMN "conversation_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accreditations" ADD COLUMN "checked_until" date;--> statement-breakpoint
ALTER TABLE "accreditations" ADD COLUMN "not_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accreditations" ADD COLUMN "checked_by" uuid;--> statement-breakpoint
ALTER TABLE "accreditations" ADD COLUMN "check_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accreditations" ADD COLUMN "document_path" text;--> statement-breakpoint
ALTER TABLE "accreditations" ADD COLUMN "document_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD COLUMN "settled_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD COLUMN "cells" jsonb;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "awaits_approval_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "owed_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "closed_for" "report_reason";--> statement-breakpoint
ALTER TABLE "job_field_values" ADD CONSTRAINT "job_field_values_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_field_values" ADD CONSTRAINT "job_field_values_field_id_custom_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."custom_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_change_requests" ADD CONSTRAINT "listing_change_requests_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_request_messages" ADD CONSTRAINT "listing_request_messages_request_id_listing_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."listing_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_visits" ADD CONSTRAINT "page_visits_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_field_values" ADD CONSTRAINT "profile_field_values_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_field_values" ADD CONSTRAINT "profile_field_values_field_id_custom_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."custom_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_field_values_choice" ON "job_field_values" USING btree ("field_id","choice","job_id");--> statement-breakpoint
CREATE INDEX "job_field_values_number" ON "job_field_values" USING btree ("field_id","number","job_id") WHERE "job_field_values"."number" is not null;--> statement-breakpoint
CREATE INDEX "listing_change_requests_provider" ON "listing_change_requests" USING btree ("provider_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_change_requests_open" ON "listing_change_requests" USING btree ("provider_id") WHERE "listing_change_requests"."done_at" is null;--> statement-breakpoint
CREATE INDEX "listing_request_messages_request" ON "listing_request_messages" USING btree ("request_id","sent_at");--> statement-breakpoint
CREATE INDEX "profile_field_values_choice" ON "profile_field_values" USING btree ("field_id","choice","profile_id");--> statement-breakpoint
CREATE INDEX "profile_field_values_number" ON "profile_field_values" USING btree ("field_id","number","profile_id") WHERE "profile_field_values"."number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "accreditations" ADD CONSTRAINT "accreditations_document_path_files_path_fk" FOREIGN KEY ("document_path") REFERENCES "public"."files"("path") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accreditations_unchecked" ON "accreditations" USING btree ("stated_at","id") WHERE "accreditations"."checked_at" is null and "accreditations"."not_confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "accreditations_decided" ON "accreditations" USING btree (coalesce("checked_at", "not_confirmed_at"),"id") WHERE "accreditations"."checked_at" is not null or "accreditations"."not_confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "accreditations_document" ON "accreditations" USING btree ("document_path") WHERE "accreditations"."document_path" is not null;--> statement-breakpoint
CREATE INDEX "jobs_title" ON "jobs" USING gin (title gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "message_drafts_user" ON "message_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "profiles_awaits_approval" ON "profiles" USING btree ("awaits_approval_since","id") WHERE "profiles"."awaits_approval_since" is not null;