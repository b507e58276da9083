import { staffAddress } from '#server/account/staff/address.ts'
import type { MailText } from '#server/mail/text.ts'
import { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { samples } from './samples.ts'

/** The sample mail of a template as it would read with this text. Null: no such template. */
export async function sampleWith(work: Work, template: string, text: MailText): Promise<Mail | null> {
  const write = Object.hasOwn(samples, template) ? samples[template] : undefined
  if (!write) return null
  const { live } = work.site
  const mailText = (name: string) => (name === template ? text : live.mailText(name))
  const tried = { ...work, site: { ...work.site, live: { ...live, mailText } } }
  return Mail.parse(await write(tried))
}

/** Where mail for an admin goes; else to the site's own address. */
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
