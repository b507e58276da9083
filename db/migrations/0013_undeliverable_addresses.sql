CREATE TABLE "undeliverable_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "undeliverable_addresses" ADD CONSTRAINT "undeliverable_addresses_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;