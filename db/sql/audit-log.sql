-- The audit log only grows. Entries go when their time is over (docs/retention.md), and lose what they hold of a person
-- with the account.
create or replace function keep_audit_log() returns trigger language plpgsql
as $$
begin
  if tg_op = 'DELETE' and old.at < present() - interval '2 years' then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.before is null and new.after is null
    and (new.id, new.at, new.action) = (old.id, old.at, old.action)
    and (new.actor_id, new.subject_id, new.reason) is not distinct from (old.actor_id, old.subject_id, old.reason) then
    return new;
  end if;
  raise exception 'entries of the audit log stay as they are';
end
$$;

create or replace trigger audit_log_only_grows before update or delete on audit_log
  for each row execute function keep_audit_log();

create or replace trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function keep_audit_log();
