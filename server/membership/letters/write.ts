import { type MailTemplate, writeLetter } from '#server/mail/letter.ts'
import { link, neededText, type Places, type PlaceValue, text, type Values } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import type { Work } from '#server/work/work.ts'

export const ABOUT_MEMBERSHIP = 'We always send this kind of mail, because it is about the membership you pay for.'

/** The law requires it. */
const HOW_TO_CANCEL =
  'You can cancel at any time in two clicks, under Subscriptions in your profile. It then runs to the end of the period you paid for.'

/** In every mail about a membership. */
export const EACH = {
  hello: text('“Hello Tina,”, or “Hello,” where there is no usable name'),
  cancelling: text('how to cancel; the law requires it where money is to be taken'),
}
export const cancelling = neededText('how to cancel, which the law requires here')
export const subscriptions = link('their subscription')

export function write<P extends Places>(
  work: Work,
  template: MailTemplate<P>,
  { name, email }: { name: string; email: string },
  values: Omit<Values<P>, keyof typeof EACH>,
  unsubscribe?: string,
): Promise<Mail>
export function write(
  work: Work,
  template: MailTemplate,
  { name, email }: { name: string; email: string },
  values: Record<string, PlaceValue>,
  unsubscribe?: string,
): Promise<Mail> {
  const envelope = { to: email, ...(unsubscribe ? { unsubscribe } : {}) }
  return writeLetter(work, template, envelope, { hello: hello(name), cancelling: HOW_TO_CANCEL, ...values })
}
