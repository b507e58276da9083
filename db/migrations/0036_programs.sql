CREATE TYPE "public"."api_scope" AS ENUM('read', 'jobs', 'listing', 'messages', 'admin');--> statement-breakpoint
CREATE TYPE "public"."delivered_type" AS ENUM('job.posted', 'job.matched', 'job.revealed', 'message.received', 'feedback.published', 'membership.changed', 'listing.claimed', 'report.made', 'webhook.test');--> statement-breakpoint
CREATE TYPE "public"."delivery_state" AS ENUM('waiting', 'delivered', 'failed', 'dropped');--> statement-breakpoint
CREATE TYPE "public"."webhook_event" AS ENUM('job.posted', 'job.matched', 'job.revealed', 'message.received', 'feedback.published', 'membership.changed', 'listing.claimed', 'report.made');--> statement-breakpoint
CREATE TYPE "public"."webhook_off" AS ENUM('owner', 'failing', 'gone');--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"start" text NOT NULL,
	"scopes" "api_scope"[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app_flows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"challenge" text NOT NULL,
	"return_to" text NOT NULL,
	"email" text,
	"user_id" uuid,
	"method" text,
	"two_factor" boolean DEFAULT false NOT NULL,
	"code_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "app_flows_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "embed_views" (
	"provider_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "embed_views_provider_id_day_pk" PRIMARY KEY("provider_id","day")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"user_id" uuid,
	"status" integer,
	"content_type" text,
	"body" text,
	"begun_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"session_id" uuid NOT NULL,
	"replaces" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "refresh_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "refresh_tokens_replaces_unique" UNIQUE("replaces")
);
--> statement-breakpoint
CREATE TABLE "sent_codes" (
	"sent_to" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text,
	"user_id" uuid,
	"new_account" jsonb,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_codes_sent_to_purpose_pk" PRIMARY KEY("sent_to","purpose")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"two_factor" boolean DEFAULT false NOT NULL,
	"methods" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_phones" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_phones_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"type" "delivered_type" NOT NULL,
	"about" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" "delivery_state" NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"status" integer,
	"milliseconds" integer,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"url" text NOT NULL,
	"events" "webhook_event"[] NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"off" "webhook_off",
	"failing_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "two_factor" ADD COLUMN "friendly_name" text;--> statement-breakpoint
ALTER TABLE "two_factor" ADD COLUMN "enrolled_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_flows" ADD CONSTRAINT "app_flows_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_views" ADD CONSTRAINT "embed_views_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_token_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."token_sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_codes" ADD CONSTRAINT "sent_codes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_sessions" ADD CONSTRAINT "token_sessions_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_phones" ADD CONSTRAINT "user_phones_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_secret" ON "api_keys" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "app_flows_email" ON "app_flows" USING btree ("email");--> statement-breakpoint
CREATE INDEX "idempotency_keys_begun" ON "idempotency_keys" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_user" ON "idempotency_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_old" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_owner" ON "webhooks" USING btree ("owner_id");