import { INVITATION_HOURS, ROLES } from '#contract/staff/words.ts'
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

const passwordChanged = mailTemplate({
  name: 'account.staffPasswordMail',
  sent: 'After an admin or a moderator has changed their password',
  places: { username: neededText('the username that the password belongs to'), link: link('the security settings') },
  subject: 'Your {site} staff password was changed',
  body: `# Your password was changed

Hello,

The password of {username} at {site} was just changed, and your other devices were logged out.

If that wasn’t you, tell another admin or the system administrator at once: they can deactivate the account or set another password.

[Security settings]({link})

---
We always send this kind of e-mail, to keep the site safe.`,
})

export function staffPasswordMail(work: Work, { username, email }: Pick<Invited, 'username' | 'email'>): Promise<Mail> {
  const values = { username, link: linkTo(work, '/account/security') }
  return writeLetter(work, passwordChanged, { to: email }, values)
}

export const staffTemplates = [invitation, passwordChanged]
