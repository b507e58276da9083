CREATE TYPE "public"."coverage_kind" AS ENUM('radius', 'places');--> statement-breakpoint
CREATE TABLE "coverage_places" (
	"provider_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"location" text NOT NULL,
	"label" text NOT NULL,
	"code" text,
	"reach" double precision NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	CONSTRAINT "coverage_places_provider_id_position_pk" PRIMARY KEY("provider_id","position")
);
--> statement-breakpoint
CREATE TABLE "listing_areas" (
	"provider_id" uuid NOT NULL,
	"category_id" integer NOT NULL,
	"area" integer NOT NULL,
	"position" "cube",
	"reach" double precision,
	"code" text,
	"label" text,
	"several" boolean NOT NULL,
	"public_until" timestamp with time zone NOT NULL,
	"unclaimed" boolean NOT NULL,
	CONSTRAINT "listing_areas_provider_id_category_id_area_pk" PRIMARY KEY("provider_id","category_id","area")
);
--> statement-breakpoint
DROP INDEX "listing_categories_position";--> statement-breakpoint
DROP INDEX "listing_index_position";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "coverage" "coverage_kind";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "coverage_miles" integer;--> statement-breakpoint
ALTER TABLE "coverage_places" ADD CONSTRAINT "coverage_places_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_areas" ADD CONSTRAINT "listing_areas_provider_id_listing_index_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."listing_index"("provider_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_areas_position" ON "listing_areas" USING gist ("category_id","position");--> statement-breakpoint
ALTER TABLE "listing_categories" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "listing_index" DROP COLUMN "position";