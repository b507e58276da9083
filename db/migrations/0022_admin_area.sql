CREATE TYPE "public"."sent_mail_state" AS ENUM('sent', 'refused');--> statement-breakpoint
ALTER TYPE "public"."account_type" ADD VALUE 'moderator';--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "bulk_results" (
	"run_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"problem" text,
	CONSTRAINT "bulk_results_run_id_number_pk" PRIMARY KEY("run_id","number")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"act" text NOT NULL,
	"filters" jsonb NOT NULL,
	"reason" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"cursor" jsonb,
	"begun_by" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"worked_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by" uuid,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "category_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"category_id" integer NOT NULL,
	"term" text NOT NULL,
	"weight" integer NOT NULL,
	CONSTRAINT "category_terms_weight" CHECK ("category_terms"."weight" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "clock_runs" (
	"entry" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" text,
	"last_success_at" timestamp with time zone,
	"runner" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"figure" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "daily_figures_figure_day_key_pk" PRIMARY KEY("figure","day","key")
);
--> statement-breakpoint
CREATE TABLE "legal_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page" text NOT NULL,
	"body" text,
	"note" text DEFAULT '' NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"written_by" uuid
);
--> statement-breakpoint
CREATE TABLE "mail_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template" text NOT NULL,
	"subject" text,
	"body" text,
	"written_at" timestamp with time zone NOT NULL,
	"written_by" uuid
);
--> statement-breakpoint
CREATE TABLE "people_index" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"account_type" "account_type" NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"business" text NOT NULL,
	"words" text NOT NULL,
	"suspended" boolean NOT NULL,
	"hidden" boolean NOT NULL,
	"confirmed" boolean NOT NULL,
	"unclaimed" boolean NOT NULL,
	"member_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"words" text NOT NULL,
	"day" date NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "search_misses_words_day_pk" PRIMARY KEY("words","day")
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"subject" text,
	"state" "sent_mail_state" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"part" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_totals" (
	"total" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_contacts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"daily_digest" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitations_username_unique" UNIQUE("username"),
	CONSTRAINT "staff_invitations_role" CHECK ("staff_invitations"."role" in ('admin', 'moderator'))
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone,
	"looks_at" uuid
);
--> statement-breakpoint
DROP INDEX "audit_log_subject";--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "plan" "membership_plan" DEFAULT 'yearly' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_results" ADD CONSTRAINT "bulk_results_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_terms" ADD CONSTRAINT "category_terms_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_index" ADD CONSTRAINT "people_index_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_contacts" ADD CONSTRAINT "staff_contacts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_looks_at_user_id_fk" FOREIGN KEY ("looks_at") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_begun" ON "backups" USING btree ("begun_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bulk_runs_begun" ON "bulk_runs" USING btree ("begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "category_terms_term" ON "category_terms" USING btree ("category_id",lower("term"));--> statement-breakpoint
CREATE INDEX "daily_figures_day" ON "daily_figures" USING btree ("day");--> statement-breakpoint
CREATE INDEX "legal_texts_newest" ON "legal_texts" USING btree ("page","written_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mail_texts_newest" ON "mail_texts" USING btree ("template","written_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "people_index_joined" ON "people_index" USING btree ("joined_at","person_id");--> statement-breakpoint
CREATE INDEX "people_index_name" ON "people_index" USING btree ("name","person_id");--> statement-breakpoint
CREATE INDEX "people_index_business" ON "people_index" USING btree ("business") WHERE business <> '';--> statement-breakpoint
CREATE INDEX "people_index_type" ON "people_index" USING btree ("account_type","joined_at","person_id");--> statement-breakpoint
CREATE INDEX "people_index_type_name" ON "people_index" USING btree ("account_type","name","person_id");--> statement-breakpoint
CREATE INDEX "people_index_words" ON "people_index" USING gin (words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_index_suspended" ON "people_index" USING btree ("joined_at") WHERE suspended;--> statement-breakpoint
CREATE INDEX "people_index_hidden" ON "people_index" USING btree ("joined_at") WHERE hidden;--> statement-breakpoint
CREATE INDEX "people_index_unconfirmed" ON "people_index" USING btree ("joined_at") WHERE not confirmed;--> statement-breakpoint
CREATE INDEX "people_index_unclaimed" ON "people_index" USING btree ("joined_at") WHERE unclaimed;--> statement-breakpoint
CREATE INDEX "people_index_member" ON "people_index" USING btree ("member_until");--> statement-breakpoint
CREATE INDEX "search_misses_day" ON "search_misses" USING btree ("day");--> statement-breakpoint
CREATE INDEX "sent_mails_user" ON "sent_mails" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sent_mails_at" ON "sent_mails" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_invitations_invited_by" ON "staff_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "staff_sessions_looks_at" ON "staff_sessions" USING btree ("looks_at") WHERE looks_at is not null;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree (coalesce("parent_id", 0),lower("name")) WHERE "categories"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "contact_reveals_revealed" ON "contact_reveals" USING brin ("revealed_at");--> statement-breakpoint
CREATE INDEX "feedback_created" ON "feedback" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedback_user" ON "feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedback_waiting" ON "feedback" USING btree ("created_at","id") WHERE approved_at is null;--> statement-breakpoint
CREATE INDEX "job_reveals_revealed" ON "job_reveals" USING brin ("revealed_at");--> statement-breakpoint
CREATE INDEX "jobs_first_posted" ON "jobs" USING brin ("first_posted_at");--> statement-breakpoint
CREATE INDEX "listing_views_day" ON "listing_views" USING brin ("day");--> statement-breakpoint
CREATE INDEX "memberships_started" ON "memberships" USING brin ("started_at");--> statement-breakpoint
CREATE INDEX "memberships_ended" ON "memberships" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "memberships_unpaid" ON "memberships" USING btree ("unpaid_since") WHERE unpaid_since is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING brin ("sent_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","at");--> statement-breakpoint
ALTER TABLE "categories" DROP COLUMN "synonyms";