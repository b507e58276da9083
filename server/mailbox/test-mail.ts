import { staffAddress } from '#server/account/staff/address.ts'
import type { MailText } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'
import { sampleWith } from './samples.ts'

/** The address of the admin, else the site's own. */
export async function addressOfAdmin(work: Work, userId: string): Promise<string> {
  return (await staffAddress(work, userId)) ?? work.site.live.site().contactEmail
}

export async function mailForTest(
  work: Work,
  { userId, template, ...text }: MailText & { userId: string; template: string },
): Promise<Mail | null> {
  const mail = await sampleWith(work, template, text)
  if (!mail) return null
  const { unsubscribe: _, replyTo: __, ...rest } = mail
  return { ...rest, to: await addressOfAdmin(work, userId), subject: `Test: ${mail.subject}` }
}
