import { Invitation, type StaffList, StaffMember } from '#contract/staff/view.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

export async function listStaff(work: Work): Promise<StaffList> {
  const members = await rowsOf(work.db, StaffMember)`
    select p.id, split_part(u.email, '@', 1) as username, p.account_type as role, p.suspended_at is null as active,
      coalesce(u.two_factor_enabled, false) as "twoFactor", c.email, (
        select l.at from audit_log l where l.subject_id = p.id and l.action = 'account.signedIn'
        order by l.at desc limit 1
      ) as "signedInAt"
    from profiles p join "user" u on u.id = p.id left join staff_contacts c on c.user_id = p.id
    where p.account_type in ('admin', 'moderator') order by p.account_type, u.email`
  const invitations = await rowsOf(work.db, Invitation)`
    select i.id, i.username, i.email, i.role, split_part(u.email, '@', 1) as "invitedBy", i.invited_at as "invitedAt",
      i.expires_at as "expiresAt",
      i.expires_at <= present() or p.account_type <> 'admin' or p.suspended_at is not null as over
    from staff_invitations i join "user" u on u.id = i.invited_by join profiles p on p.id = i.invited_by
    order by i.invited_at desc`
  return { members, invitations }
}
