CREATE TYPE "public"."photo_ask" AS ENUM('face', 'work');--> statement-breakpoint
CREATE TABLE "declined_photo_asks" (
	"provider_id" uuid NOT NULL,
	"ask" "photo_ask" NOT NULL,
	"declined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "declined_photo_asks_provider_id_ask_pk" PRIMARY KEY("provider_id","ask")
);
--> statement-breakpoint
ALTER TABLE "declined_photo_asks" ADD CONSTRAINT "declined_photo_asks_provider_id_profiles_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;