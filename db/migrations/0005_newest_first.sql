DROP INDEX "audit_log_at";--> statement-breakpoint
DROP INDEX "feedback_provider";--> statement-breakpoint
DROP INDEX "feedback_praise";--> statement-breakpoint
DROP INDEX "jobs_posted";--> statement-breakpoint
DROP INDEX "mailbox_created";--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedback_provider" ON "feedback" USING btree ("provider_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedback_praise" ON "feedback" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE approved_at is not null and rating >= 4;--> statement-breakpoint
CREATE INDEX "jobs_posted" ON "jobs" USING btree ("status","posted_date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "mailbox_created" ON "mailbox" USING btree ("created_at" DESC NULLS FIRST);