CREATE TYPE "public"."appeal_kind" AS ENUM('feedback', 'update', 'reply');--> statement-breakpoint
CREATE TYPE "public"."appeal_outcome" AS ENUM('restored', 'kept');--> statement-breakpoint
CREATE TYPE "public"."feedback_grade" AS ENUM('hired', 'contact', 'invited', 'unproven');--> statement-breakpoint
CREATE TYPE "public"."price_band" AS ENUM('under-100', '100-500', '500-2000', '2000-10000', 'over-10000');--> statement-breakpoint
CREATE TYPE "public"."removal_reason" AS ENUM('unrelated', 'invented', 'abusive', 'personal', 'advertising', 'duplicate', 'author', 'legal');--> statement-breakpoint
CREATE TYPE "public"."report_outcome" AS ENUM('upheld', 'dismissed');--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'feedback_invitations';--> statement-breakpoint
CREATE TABLE "feedback_appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "appeal_kind" NOT NULL,
	"subject_id" uuid NOT NULL,
	"feedback_id" uuid NOT NULL,
	"person_id" uuid,
	"text" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"outcome" "appeal_outcome",
	CONSTRAINT "feedback_appeals_once" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "feedback_edits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feedback_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"edited_by" uuid,
	"reason" "removal_reason" NOT NULL,
	"rating" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"work_done" text
);
--> statement-breakpoint
CREATE TABLE "feedback_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" uuid NOT NULL,
	"email" text,
	"address_hash" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"remind_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "feedback_invitations_once" UNIQUE("provider_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "feedback_links" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feedback_links_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "feedback_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"feedback_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"position" smallint NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_totals" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"published" integer NOT NULL,
	"waiting" integer NOT NULL,
	"removed" integer NOT NULL,
	"stars" integer[] NOT NULL,
	"grades" jsonb NOT NULL,
	"removed_for" jsonb NOT NULL,
	"weight" integer NOT NULL,
	"weighted" integer NOT NULL,
	"recent_weight" double precision NOT NULL,
	"recent_weighted" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_updates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feedback_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removal_reason" "removal_reason",
	"removed_by" uuid,
	CONSTRAINT "feedback_updates_rating" CHECK ("feedback_updates"."rating" between 1 and 5),
	CONSTRAINT "feedback_updates_one_state" CHECK ("feedback_updates"."approved_at" is null or "feedback_updates"."removed_at" is null),
	CONSTRAINT "feedback_updates_removed" CHECK (("feedback_updates"."removed_at" is null) = ("feedback_updates"."removal_reason" is null))
);
--> statement-breakpoint
DROP INDEX "feedback_waiting";--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "first_rating" integer;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "work_done" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "price_band" "price_band";--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "hire_again" boolean;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "grade" "feedback_grade" DEFAULT 'unproven' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "removal_reason" "removal_reason";--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "edit_reason" "removal_reason";--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "signals" jsonb;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "text_hash" text;--> statement-breakpoint
ALTER TABLE "feedback_replies" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback_replies" ADD COLUMN "removal_reason" "removal_reason";--> statement-breakpoint
ALTER TABLE "feedback_replies" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "listing_index" ADD COLUMN "rating_weight" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outcome" "report_outcome";--> statement-breakpoint
ALTER TABLE "feedback_appeals" ADD CONSTRAINT "feedback_appeals_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_appeals" ADD CONSTRAINT "feedback_appeals_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_edits" ADD CONSTRAINT "feedback_edits_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_invitations" ADD CONSTRAINT "feedback_invitations_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_links" ADD CONSTRAINT "feedback_links_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_photos" ADD CONSTRAINT "feedback_photos_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_photos" ADD CONSTRAINT "feedback_photos_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_totals" ADD CONSTRAINT "feedback_totals_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_updates" ADD CONSTRAINT "feedback_updates_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_appeals_feedback" ON "feedback_appeals" USING btree ("feedback_id");--> statement-breakpoint
CREATE INDEX "feedback_appeals_person" ON "feedback_appeals" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "feedback_appeals_waiting" ON "feedback_appeals" USING btree ("made_at","id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "feedback_edits_feedback" ON "feedback_edits" USING btree ("feedback_id","at");--> statement-breakpoint
CREATE INDEX "feedback_invitations_provider" ON "feedback_invitations" USING btree ("provider_id","invited_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedback_invitations_due" ON "feedback_invitations" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "feedback_invitations_email" ON "feedback_invitations" USING btree ("email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "feedback_photos_feedback" ON "feedback_photos" USING btree ("feedback_id","position");--> statement-breakpoint
CREATE INDEX "feedback_photos_owner" ON "feedback_photos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "feedback_photos_waiting" ON "feedback_photos" USING btree ("added_at") WHERE feedback_id is null;--> statement-breakpoint
CREATE INDEX "feedback_updates_feedback" ON "feedback_updates" USING btree ("feedback_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_updates_unchecked" ON "feedback_updates" USING btree ("created_at","id") WHERE checked_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "feedback_published" ON "feedback" USING btree ("provider_id","created_at" DESC NULLS FIRST,"id") WHERE approved_at is not null;--> statement-breakpoint
CREATE INDEX "feedback_published_stars" ON "feedback" USING btree ("provider_id","rating","created_at" DESC NULLS FIRST,"id") WHERE approved_at is not null;--> statement-breakpoint
CREATE INDEX "feedback_published_grade" ON "feedback" USING btree ("provider_id","grade","created_at" DESC NULLS FIRST,"id") WHERE approved_at is not null;--> statement-breakpoint
CREATE INDEX "feedback_unchecked" ON "feedback" USING btree ("created_at","id") WHERE checked_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "feedback_removed_at" ON "feedback" USING btree ("removed_at" DESC NULLS FIRST,"id") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "feedback_words" ON "feedback" USING gin (title gin_trgm_ops,author_name gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "feedback_text" ON "feedback" USING btree ("text_hash") WHERE text_hash is not null;--> statement-breakpoint
CREATE INDEX "feedback_replies_provider" ON "feedback_replies" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "feedback_waiting" ON "feedback" USING btree ("created_at","id") WHERE approved_at is null and removed_at is null;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_first_rating" CHECK ("feedback"."first_rating" between 1 and 5);--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_one_state" CHECK ("feedback"."approved_at" is null or "feedback"."removed_at" is null);--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_removed" CHECK (("feedback"."removed_at" is null) = ("feedback"."removal_reason" is null));--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_deleted" CHECK ("feedback"."deleted_at" is null or "feedback"."removed_at" is not null);--> statement-breakpoint
ALTER TABLE "feedback_replies" ADD CONSTRAINT "feedback_replies_removed" CHECK (("feedback_replies"."removed_at" is null) = ("feedback_replies"."removal_reason" is null));--> statement-breakpoint
SELECT set_config('fettle.bulk', 'on', true);--> statement-breakpoint
UPDATE "feedback" SET "checked_at" = "approved_at" WHERE "approved_at" IS NOT NULL;--> statement-breakpoint
SELECT set_config('fettle.bulk', '', true);
