DROP INDEX "document_words_letters";--> statement-breakpoint
CREATE INDEX "document_words_start" ON "document_words" USING btree ("word" text_pattern_ops);