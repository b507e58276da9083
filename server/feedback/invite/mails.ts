import { z } from 'zod'
import { storedLine } from '#contract/text.ts'
import { rowOf } from '#db/rows.ts'
import { hashesOf, suppressed } from '#server/account/privacy/consent.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { MailData } from '#server/mail/mails.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { codeOf, stopTokenOf } from './link.ts'

const InvitationRow = z.object({
  email: z.string(),
  addressHash: z.string(),
  providerId: z.uuid(),
  provider: z.string(),
})

/** Null if it was used or stopped, is no longer due, or the provider is not listed. */
export async function mailForInvitation(work: Work, { invitationId, reminder }: MailData<'feedback.invited'>) {
  const row = await rowOf(work.db, InvitationRow)`
    select i.email, i.address_hash as "addressHash", i.provider_id as "providerId",
      profile_name(p, 'A provider') as provider
    from feedback_invitations i join public_listings l on l.id = i.provider_id join profiles p on p.id = l.id
    where i.id = ${invitationId} and i.email is not null and i.used_at is null and i.stopped_at is null
      and not exists (
        select from "user" u join feedback f on f.user_id = u.id and f.provider_id = i.provider_id where u.email = i.email)`
  if (!row) return null
  const { email, addressHash, providerId } = row
  const refused = await suppressed(work, hashesOf(work, email), 'feedback_invitations')
  if (refused.size > 0) return null
  return invitedMail(work, {
    email,
    reminder,
    provider: { id: providerId, name: row.provider },
    code: codeOf(work, invitationId),
    stop: linkTo(work, `/feedback-invitations/stop?token=${stopTokenOf(work, addressHash)}`),
  })
}

type MailedInvitation = {
  email: string
  provider: { id: string; name: string }
  code: string
  reminder: boolean
  /** The address of the link that stops them. */
  stop: string
}

export function invitedMail(work: Work, { email, provider, code, reminder, stop }: MailedInvitation) {
  const query = new URLSearchParams({ invitation: code })
  const name = reminder ? 'feedback.remindedMail' : 'feedback.invitedMail'
  return writeLetter(
    work,
    name,
    { email, unsubscribe: stop },
    {
      provider: plain(provider.name),
      link: `/directory/${provider.id}/feedback?${query}`,
      how: '/how-feedback-works',
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
