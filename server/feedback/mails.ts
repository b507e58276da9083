import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowOf } from '#db/rows.ts'
import { faceOf, mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { link, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

const MailedReply = z.object({
  title: z.string(),
  text: z.string(),
  provider: z.string(),
  imageUrl: z.string().nullable(),
})
type MailedReply = z.infer<typeof MailedReply>

const Recipient = z.object({ name: z.string(), email: z.string() })
type Recipient = z.infer<typeof Recipient>

const replied = mailTemplate({
  name: 'feedback.repliedMail',
  sent: 'When a provider has replied to feedback, to its author',
  places: {
    hello: text('“Hello Tina,”, or “Hello,” where there is no usable name'),
    provider: text('the name of the provider'),
    title: text('the title of the feedback'),
    reply: text('what they replied'),
    link: link('the feedback with its reply'),
  },
  subject: '{provider} replied to your feedback',
  body: `# {provider} replied to your feedback

{hello}

You left feedback with the title “{title}”, and they replied for everyone to read.

[See your feedback]({link})

{reply}

A provider can reply once. If the reply breaks our rules, you can report it on its page.

---
We always send this kind of mail, because it is about feedback that you left.`,
})

export function repliedMail(
  work: Work,
  { name, email }: Recipient,
  { title, provider, imageUrl, text: reply }: MailedReply,
): Promise<Mail> {
  const values = { hello: hello(name), provider, title, reply, link: linkTo(work, '/account/feedback') }
  return writeLetter(work, replied, { to: email, ...faceOf(work, imageUrl) }, values)
}

export const feedbackTemplates = [replied]

/** Null if reply or feedback were taken down in the meantime, or their author has left. */
export async function mailForReply(work: Work, { replyId }: { replyId: string }): Promise<Mail | null> {
  const row = await rowOf(
    work.db,
    MailedReply.extend(Recipient.shape),
    sql`
    select f.title, r.reply_text as text, profile_name(p, 'A provider') as provider,
      p.profile_image_url as "imageUrl", u.name, u.email
    from feedback_replies r
    join feedback f on f.id = r.feedback_id and f.approved_at is not null
    join profiles p on p.id = r.provider_id
    join profiles a on a.id = f.user_id and a.suspended_at is null
    join "user" u on u.id = a.id and u.email_verified
    where r.id = ${replyId} and r.removed_at is null
      and not exists (select from deletion_requests d where d.user_id = a.id)`,
  )
  return row ? repliedMail(work, row, row) : null
}
