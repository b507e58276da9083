import { INVITATION_HOURS, ROLES } from '#contract/staff/words.ts'
import type { staffInvitations } from '#db/schema/index.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

type Invited = Pick<typeof staffInvitations.$inferSelect, 'username' | 'email' | 'role'>

export function invitationMail(work: Work, { username, email, role }: Invited, token: string): Promise<Mail> {
  const values = {
    username,
    role: `${role === 'admin' ? 'an' : 'a'} ${ROLES[role].label.toLowerCase()}`,
    link: `/admin-invitation?access_token=${token}`,
    hours: String(INVITATION_HOURS),
  }
  return writeLetter(work, 'account.invitationMail', { email }, values)
}

export function staffPasswordMail(work: Work, { username, email }: Pick<Invited, 'username' | 'email'>): Promise<Mail> {
  return writeLetter(work, 'account.staffPasswordMail', { email }, { username, link: '/account/security' })
}
