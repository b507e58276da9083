-- Every process reads the settings again, then drops its kept pages (server/work/live-settings.ts).
create or replace trigger site_settings_changed after insert or update or delete on site_settings
  for each statement execute function public_changed('settings');

create or replace trigger mail_texts_changed after insert or update or delete on mail_texts
  for each statement execute function public_changed('settings');

create or replace trigger legal_texts_changed after insert or update or delete on legal_texts
  for each statement execute function public_changed('settings');
