ALTER TYPE "public"."mail_kind" ADD VALUE 'account_invitations';--> statement-breakpoint
ALTER TYPE "public"."mail_link_purpose" ADD VALUE 'invitation';--> statement-breakpoint
CREATE TABLE "import_archives" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"entries" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"import_id" uuid NOT NULL,
	"key" text,
	"owner_key" text,
	"profile_id" uuid,
	"feedback_id" uuid,
	"job_id" uuid,
	"item_id" uuid,
	"imported_at" timestamp with time zone NOT NULL,
	"invited_at" timestamp with time zone,
	CONSTRAINT "imported_records_key" UNIQUE("kind","key")
);
--> statement-breakpoint
CREATE TABLE "passkey_offers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"synced" boolean NOT NULL,
	"domain" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "kind" text DEFAULT 'backup' NOT NULL;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "sent_bytes" bigint;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "imported_from" text;--> statement-breakpoint
ALTER TABLE "feedback_totals" ADD COLUMN "imported" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD COLUMN "key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_imports" ADD COLUMN "kind" text DEFAULT 'listings' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_imports" ADD COLUMN "scale" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_imports" ADD COLUMN "invitations_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "import_archives" ADD CONSTRAINT "import_archives_import_id_listing_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."listing_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_records" ADD CONSTRAINT "imported_records_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_records" ADD CONSTRAINT "imported_records_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_records" ADD CONSTRAINT "imported_records_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_records" ADD CONSTRAINT "imported_records_item_id_portfolio_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."portfolio_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_offers" ADD CONSTRAINT "passkey_offers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_records_import" ON "imported_records" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imported_records_owner" ON "imported_records" USING btree ("owner_key") WHERE owner_key is not null;--> statement-breakpoint
CREATE INDEX "imported_records_profile" ON "imported_records" USING btree ("profile_id","kind");--> statement-breakpoint
CREATE INDEX "imported_records_feedback" ON "imported_records" USING btree ("feedback_id") WHERE feedback_id is not null;--> statement-breakpoint
CREATE INDEX "imported_records_job" ON "imported_records" USING btree ("job_id") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "imported_records_item" ON "imported_records" USING btree ("item_id") WHERE item_id is not null;--> statement-breakpoint
CREATE INDEX "imported_records_uninvited" ON "imported_records" USING btree ("import_id") WHERE kind = 'users' and invited_at is null;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");