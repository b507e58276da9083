CREATE TYPE "public"."portfolio_kind" AS ENUM('work', 'before_after');--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "poster" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "added_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_items" ADD COLUMN "kind" "portfolio_kind" DEFAULT 'work' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_items" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_waiting" ON "media" USING btree ("added_at") WHERE item_id is null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_file" UNIQUE("owner_id","filename");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_belongs" CHECK ("media"."owner_id" is not null or "media"."item_id" is not null);