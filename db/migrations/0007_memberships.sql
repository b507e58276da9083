CREATE TYPE "public"."checkout_end" AS ENUM('paid', 'abandoned');--> statement-breakpoint
CREATE TYPE "public"."payment_provider" AS ENUM('stripe', 'test');--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'membership_report';--> statement-breakpoint
CREATE SEQUENCE "public"."membership_lookups" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" uuid NOT NULL,
	"at" "payment_provider" NOT NULL,
	"plan" "membership_plan" NOT NULL,
	"promo_code" text,
	"opened_at" timestamp with time zone NOT NULL,
	"ref" text,
	"url" text,
	"closed_at" timestamp with time zone,
	"end" "checkout_end",
	CONSTRAINT "checkouts_ref_unique" UNIQUE("ref")
);
--> statement-breakpoint
CREATE TABLE "membership_notices" (
	"membership_id" uuid NOT NULL,
	"notice" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "membership_notices_membership_id_notice_pk" PRIMARY KEY("membership_id","notice")
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"provider_id" uuid NOT NULL,
	"at" "payment_provider" NOT NULL,
	"ref" text NOT NULL,
	CONSTRAINT "payment_customers_provider_id_at_pk" PRIMARY KEY("provider_id","at"),
	CONSTRAINT "payment_customers_ref_unique" UNIQUE("ref")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"places" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"provider_id" uuid,
	"held_at" timestamp with time zone NOT NULL,
	"redeemed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" uuid,
	"ref" text NOT NULL,
	"number" text NOT NULL,
	"plan" "membership_plan" NOT NULL,
	"amount_pence" integer NOT NULL,
	"tax_pence" integer NOT NULL,
	"refunded_pence" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"url" text,
	CONSTRAINT "receipts_ref_unique" UNIQUE("ref")
);
--> statement-breakpoint
CREATE TABLE "test_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_ref" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "free_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "card_on_file" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "unpaid_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "subscription_ref" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "lookup" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_notices" ADD CONSTRAINT "membership_notices_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_places" ADD CONSTRAINT "promo_places_code_promo_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_places" ADD CONSTRAINT "promo_places_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("provider_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "checkouts_opened" ON "checkouts" USING btree ("opened_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "checkouts_provider" ON "checkouts" USING btree ("provider_id","opened_at");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_places_once" ON "promo_places" USING btree ("code","provider_id");--> statement-breakpoint
CREATE INDEX "receipts_provider" ON "receipts" USING btree ("provider_id","paid_at");--> statement-breakpoint
CREATE INDEX "receipts_paid" ON "receipts" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "test_payments_customer" ON "test_payments" USING btree ("customer_ref","kind");--> statement-breakpoint
CREATE INDEX "memberships_due" ON "memberships" USING btree ("period_end") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_subscription_ref_unique" UNIQUE("subscription_ref");--> statement-breakpoint
-- The first hundred businesses get a year for nothing.
insert into promo_codes (code, places) values ('FIRST100', 100);
