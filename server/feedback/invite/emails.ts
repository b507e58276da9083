import { storedLine } from '#contract/text.ts'
import { mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { link, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { linkTo, type Work } from '#server/work/work.ts'

export type MailedInvitation = {
  email: string
  provider: { id: string; name: string }
  code: string
  reminder: boolean
  /** The address of the link that stops them. */
  stop: string
}

const places = {
  provider: text('the name of the provider'),
  link: link('the page to leave feedback'),
  how: link('the page that says how feedback works'),
}

const FREE = `Good or bad, please say what you think. {provider} can’t see it before it’s published, can’t change it, and may not offer you anything for it.

You log in on {site} first, or make a free account, so that we know each review is by a real person.`

const WHY = `{provider} gave us your address and told us that you are a client of theirs. We use it for this and for one reminder, and delete it after 90 days at the latest. With one click we never send you such a mail again, whichever provider asks.`

const invited = mailTemplate({
  name: 'feedback.invitedMail',
  sent: 'When a member asks a past client for feedback',
  places,
  subject: 'How did {provider} do?',
  body: `# How did {provider} do?

Hello,

{provider} asks you for feedback on {site}, where people find local service providers. A few words help the next person who is looking.

${FREE}

[Leave feedback]({link})

[How feedback works]({how})

---
${WHY}`,
})

const reminded = mailTemplate({
  name: 'feedback.remindedMail',
  sent: 'A week later, if no feedback came; there is no further reminder',
  places,
  subject: 'Reminder: how did {provider} do?',
  body: `# How did {provider} do?

Hello,

A week ago we passed on that {provider} would like your feedback on {site}. This is the only reminder.

${FREE}

[Leave feedback]({link})

[How feedback works]({how})

---
${WHY}`,
})

export function invitedMail(work: Work, { email, provider, code, reminder, stop }: MailedInvitation): Promise<Mail> {
  const query = new URLSearchParams({ invitation: code })
  return writeLetter(
    work,
    reminder ? reminded : invited,
    { to: email, unsubscribe: stop },
    {
      provider: plain(provider.name),
      link: linkTo(work, `/directory/${provider.id}/feedback?${query}`),
      how: linkTo(work, '/how-feedback-works'),
    },
  )
}

/** It goes to strangers, so a name must not become a link or a second line. */
function plain(name: string): string {
  const line = storedLine(name)
    .replace(/[/\\@<>:]+/g, ' ')
    .replace(/\.(?=[^\s.]{2,})/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.slice(0, 80) || 'A provider'
}

export const invitationTemplates = [invited, reminded]
