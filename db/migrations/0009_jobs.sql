CREATE TYPE "public"."alert_pace" AS ENUM('at_once', 'daily');--> statement-breakpoint
CREATE TYPE "public"."budget_type" AS ENUM('hourly', 'fixed', 'range');--> statement-breakpoint
CREATE TYPE "public"."job_prompt_kind" AS ENUM('week', 'three_weeks', 'expired', 'feedback');--> statement-breakpoint
CREATE TABLE "job_alert_mutes" (
	"provider_id" uuid NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "job_alert_mutes_provider_id_category_id_pk" PRIMARY KEY("provider_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "job_alert_settings" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"radius_miles" integer DEFAULT 25 NOT NULL,
	"pace" "alert_pace" DEFAULT 'at_once' NOT NULL,
	"min_budget_pence" integer
);
--> statement-breakpoint
CREATE TABLE "job_alerts" (
	"job_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"wave" smallint NOT NULL,
	"daily" boolean NOT NULL,
	"alerted_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "job_alerts_job_id_provider_id_pk" PRIMARY KEY("job_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "job_index" (
	"category_id" integer NOT NULL,
	"job_id" uuid NOT NULL,
	"posted_date" timestamp with time zone NOT NULL,
	"budget_type" "budget_type",
	"budget_min_pence" integer,
	"budget_max_pence" integer,
	"town_slug" text,
	"place_text" text NOT NULL,
	"band" integer,
	"lat" double precision,
	"lng" double precision,
	CONSTRAINT "job_index_category_id_job_id_pk" PRIMARY KEY("category_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "job_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"job_id" uuid,
	"position" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_places" (
	"text" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_prompts" (
	"job_id" uuid NOT NULL,
	"kind" "job_prompt_kind" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_prompts_job_id_kind_pk" PRIMARY KEY("job_id","kind")
);
--> statement-breakpoint
CREATE TABLE "job_reveals" (
	"job_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"revealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_reveals_job_id_provider_id_pk" PRIMARY KEY("job_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "job_waves" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"wave" smallint NOT NULL,
	"next_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "budget_type" "budget_type";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "budget_min_pence" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "budget_max_pence" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "other_category" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "reveal_cap" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "first_posted_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "hired_provider_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "job_alert_mutes" ADD CONSTRAINT "job_alert_mutes_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alert_mutes" ADD CONSTRAINT "job_alert_mutes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alert_settings" ADD CONSTRAINT "job_alert_settings_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_index" ADD CONSTRAINT "job_index_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_photos" ADD CONSTRAINT "job_photos_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_photos" ADD CONSTRAINT "job_photos_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_prompts" ADD CONSTRAINT "job_prompts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reveals" ADD CONSTRAINT "job_reveals_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reveals" ADD CONSTRAINT "job_reveals_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_waves" ADD CONSTRAINT "job_waves_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_alerts_provider" ON "job_alerts" USING btree ("provider_id","alerted_at");--> statement-breakpoint
CREATE INDEX "job_alerts_waiting" ON "job_alerts" USING btree ("job_id") WHERE done_at is null and not daily;--> statement-breakpoint
CREATE INDEX "job_alerts_daily" ON "job_alerts" USING btree ("provider_id") WHERE done_at is null and daily;--> statement-breakpoint
CREATE INDEX "job_index_newest" ON "job_index" USING btree ("category_id","posted_date" DESC NULLS FIRST,"job_id","budget_type","budget_min_pence","budget_max_pence","place_text","lat","lng");--> statement-breakpoint
CREATE INDEX "job_index_town" ON "job_index" USING btree ("category_id","town_slug","posted_date" DESC NULLS FIRST,"job_id");--> statement-breakpoint
CREATE INDEX "job_index_job" ON "job_index" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_index_place" ON "job_index" USING btree ("category_id","place_text","posted_date" DESC NULLS FIRST,"job_id","budget_type","budget_min_pence","budget_max_pence");--> statement-breakpoint
CREATE INDEX "job_index_around" ON "job_index" USING btree ("category_id","band","lng","lat","posted_date","job_id","budget_type","budget_min_pence","budget_max_pence");--> statement-breakpoint
CREATE INDEX "job_photos_job" ON "job_photos" USING btree ("job_id","position");--> statement-breakpoint
CREATE INDEX "job_photos_owner" ON "job_photos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "job_photos_unposted" ON "job_photos" USING btree ("added_at") WHERE job_id is null;--> statement-breakpoint
CREATE INDEX "job_reveals_provider" ON "job_reveals" USING btree ("provider_id","revealed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_waves_next" ON "job_waves" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_hired_provider_id_profiles_id_fk" FOREIGN KEY ("hired_provider_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_draft" UNIQUE("user_id","draft_id");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_reveal_cap" CHECK ("jobs"."reveal_cap" between 1 and 50);