import { INVITATION_HOURS, ROLES } from '#contract/staff.ts'
import type { staffInvitations } from '#db/schema/index.ts'
import { mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { link, neededText, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { linkTo, type Work } from '#server/work/work.ts'

type Invited = Pick<typeof staffInvitations.$inferSelect, 'username' | 'email' | 'role'>

const invitation = mailTemplate({
  name: 'account.invitationMail',
  sent: 'When an admin invites another admin or a moderator',
  places: {
    username: neededText('the username to sign in with'),
    role: text('“admin” or “moderator”'),
    link: link('the page to choose a password'),
    hours: text('how many hours the link works'),
  },
  subject: 'You are invited to help run {site}',
  body: `# Help run {site}

Hello,

An admin of {site} invites you to be {role}. Your username is {username}. Choose a password, then sign in; we’ll show you how to protect the account with 2-step verification.

[Choose a password]({link})

---
The link works once, for {hours} hours. If you didn’t expect this, you can ignore it: without the link there is no account.`,
})

export function invitationMail(work: Work, { username, email, role }: Invited, token: string): Promise<Mail> {
  const to = linkTo(work, `/admin-invitation?access_token=${token}`)
  const as = `${role === 'admin' ? 'an' : 'a'} ${ROLES[role].label.toLowerCase()}`
  return writeLetter(work, invitation, { to: email }, { username, role: as, link: to, hours: String(INVITATION_HOURS) })
}

export const staffTemplates = [invitation]
