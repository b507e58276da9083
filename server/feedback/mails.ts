import { z } from 'zod'
import { rowOf } from '#db/rows.ts'
import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Work } from '#server/work/work.ts'

const MailedReply = z.object({
  title: z.string(),
  text: z.string(),
  provider: z.string(),
  imageUrl: z.string().nullable(),
})
type MailedReply = z.infer<typeof MailedReply>

const ReplyRow = MailedReply.extend({ name: z.string(), email: z.string() })

export function repliedMail(work: Work, recipient: Recipient, { title, provider, imageUrl, text }: MailedReply) {
  const values = { provider, title, reply: text, link: '/account/feedback' }
  return writeLetter(work, 'feedback.repliedMail', { ...recipient, face: imageUrl }, values)
}

/** Null if reply or feedback were taken down in the meantime, or their author has left. */
export async function mailForReply(work: Work, { replyId }: { replyId: string }) {
  const row = await rowOf(work.db, ReplyRow)`
    select f.title, r.reply_text as text, profile_name(p, 'A provider') as provider,
      p.profile_image_url as "imageUrl", u.name, u.email
    from feedback_replies r
    join feedback f on f.id = r.feedback_id and f.approved_at is not null
    join profiles p on p.id = r.provider_id
    join profiles a on a.id = f.user_id and a.suspended_at is null
    join "user" u on u.id = a.id and u.email_verified
    where r.id = ${replyId} and r.removed_at is null
      and not exists (select from deletion_requests d where d.user_id = a.id)`
  return row ? repliedMail(work, row, row) : null
}
