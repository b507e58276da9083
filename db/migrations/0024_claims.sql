CREATE TYPE "public"."claim_status" AS ENUM('sent', 'waiting', 'accepted', 'refused', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."notice_kind" AS ENUM('mail', 'letter');--> statement-breakpoint
CREATE TYPE "public"."ownership_kind" AS ENUM('link', 'staff', 'handover');--> statement-breakpoint
CREATE TYPE "public"."listing_request_kind" AS ENUM('removal', 'correction', 'complaint');--> statement-breakpoint
CREATE TYPE "public"."listing_request_outcome" AS ENUM('accepted', 'refused');--> statement-breakpoint
CREATE TYPE "public"."listing_request_status" AS ENUM('sent', 'waiting', 'decided');--> statement-breakpoint
CREATE TYPE "public"."suppression_kind" AS ENUM('email', 'phone', 'website', 'name');--> statement-breakpoint
CREATE TABLE "claim_files" (
	"path" text PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"email" text NOT NULL,
	"claim_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "claim_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"phone_number" text DEFAULT '' NOT NULL,
	"national_number" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(phone_number, '[^0-9]', '', 'g'), '^(0044|44|0)', '')) STORED,
	"evidence" text DEFAULT '' NOT NULL,
	"site_code" text NOT NULL,
	"status" "claim_status" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"signature" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"source" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"line" integer NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"listing" jsonb,
	"listing_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"twin_id" uuid,
	"unplaced" boolean DEFAULT false NOT NULL,
	"business" text DEFAULT '' NOT NULL,
	"person" text DEFAULT '' NOT NULL,
	"by_last_name" text DEFAULT '' NOT NULL,
	"town" text,
	"outward" text,
	"place" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	CONSTRAINT "listing_import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "listing_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"headers" jsonb NOT NULL,
	"sample" jsonb,
	"stage" text NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"mapping" jsonb,
	"source" text DEFAULT '' NOT NULL,
	"obtained_on" date,
	"with_duplicates" boolean DEFAULT false NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"line" integer DEFAULT 1 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"begun_by" uuid,
	"begun_at" timestamp with time zone,
	"worked_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "listing_origins" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"obtained_on" date NOT NULL,
	"import_id" uuid,
	"confirmed_at" timestamp with time zone NOT NULL,
	"notice_kind" "notice_kind",
	"noticed_at" timestamp with time zone,
	"mail_refused_at" timestamp with time zone,
	"hidden_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "listing_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "listing_request_kind" NOT NULL,
	"status" "listing_request_status" NOT NULL,
	"profile_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"relation" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"changes" jsonb,
	"token_hash" text,
	"link_expires_at" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"outcome" "listing_request_outcome",
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "listing_requests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "listing_suppressions" (
	"removal_id" uuid NOT NULL,
	"kind" "suppression_kind" NOT NULL,
	"hash" text NOT NULL,
	"suppressed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_suppressions_removal_id_kind_pk" PRIMARY KEY("removal_id","kind")
);
--> statement-breakpoint
CREATE TABLE "ownerships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"claim_id" uuid,
	"kind" "ownership_kind" NOT NULL,
	"email" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"begun_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"former" jsonb,
	"welcomed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "by_former_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_path_files_path_fk" FOREIGN KEY ("path") REFERENCES "public"."files"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_links" ADD CONSTRAINT "claim_links_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_links" ADD CONSTRAINT "claim_links_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_import_id_listing_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."listing_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_origins" ADD CONSTRAINT "listing_origins_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_requests" ADD CONSTRAINT "listing_requests_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownerships" ADD CONSTRAINT "ownerships_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownerships" ADD CONSTRAINT "ownerships_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_files_claim" ON "claim_files" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_links_standing" ON "claim_links" USING btree ("profile_id") WHERE used_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "claim_links_profile" ON "claim_links" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_sent" ON "claims" USING btree ("profile_id") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "claims_profile" ON "claims" USING btree ("profile_id","made_at");--> statement-breakpoint
CREATE INDEX "claims_email" ON "claims" USING btree ("email");--> statement-breakpoint
CREATE INDEX "claims_number" ON "claims" USING btree ("national_number");--> statement-breakpoint
CREATE INDEX "claims_waiting" ON "claims" USING btree ("made_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "claims_decided" ON "claims" USING btree ("decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "listing_import_rows_state" ON "listing_import_rows" USING btree ("import_id","state","number");--> statement-breakpoint
CREATE INDEX "listing_import_rows_listing" ON "listing_import_rows" USING btree ("listing_id") WHERE state in ('created', 'kept');--> statement-breakpoint
CREATE INDEX "listing_imports_uploaded" ON "listing_imports" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "listing_origins_confirmed" ON "listing_origins" USING btree ("confirmed_at");--> statement-breakpoint
CREATE INDEX "listing_origins_import" ON "listing_origins" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "listing_origins_untold" ON "listing_origins" USING btree ("obtained_on") WHERE noticed_at is null;--> statement-breakpoint
CREATE INDEX "listing_origins_hidden" ON "listing_origins" USING btree ("hidden_at") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "listing_requests_waiting" ON "listing_requests" USING btree ("due_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "listing_requests_decided" ON "listing_requests" USING btree ("decided_at","id");--> statement-breakpoint
CREATE INDEX "listing_requests_profile" ON "listing_requests" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "listing_requests_made" ON "listing_requests" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "listing_suppressions_hash" ON "listing_suppressions" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "ownerships_owner" ON "ownerships" USING btree ("profile_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "ownerships_profile" ON "ownerships" USING btree ("profile_id","began_at");--> statement-breakpoint
CREATE INDEX "ownerships_former" ON "ownerships" USING btree ("began_at") WHERE former is not null;--> statement-breakpoint
CREATE INDEX "profile_contacts_email" ON "profile_contacts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "profile_contacts_phone" ON "profile_contacts" USING btree (regexp_replace(regexp_replace("phone_number", '\D', '', 'g'), '^(0044|44|0)', ''));--> statement-breakpoint
CREATE INDEX "profiles_website" ON "profiles" USING btree (regexp_replace(lower(substring(social_links ->> 'website' from '^[a-zA-Z]+://([^/?#]+)')), '^www\.', ''));