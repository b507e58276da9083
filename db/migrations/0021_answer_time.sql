ALTER TABLE "conversations" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "conversations_asked" ON "conversations" USING btree ("provider_id","asked_at" DESC NULLS FIRST) WHERE asked_at is not null;--> statement-breakpoint
UPDATE "conversations" c SET "asked_at" = first.sent_at, "answered_at" = (
	SELECT min(m.sent_at) FROM "messages" m
	WHERE m.conversation_id = c.id AND m.sender_id = c.provider_id AND m.held_at IS NULL
) FROM (
	SELECT DISTINCT ON (conversation_id) conversation_id, sender_id, sent_at
	FROM "messages" WHERE held_at IS NULL ORDER BY conversation_id, seq
) first WHERE first.conversation_id = c.id AND first.sender_id = c.client_id;
