import { mailedPicture } from '#contract/profile/avatar.ts'
import { frameLetter, hello, type Letter, type MailSite } from '#server/platform/mail/frame.tsx'
import { mailLook } from '#server/platform/mail/look.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { kindOf, type MailTextName, type MailValue, type MailValues, type PlaceOf } from './places.ts'
import { factsOf, faultsOf, fillIn, type MailText, type PlaceValue } from './text.ts'
import { type MailTemplate, templateOf } from './texts.ts'

export type Recipient = { name: string; email: string }

/** `face`: the picture of the person whom the heading names. */
type Envelope = Pick<Letter, 'replyTo' | 'unsubscribe' | 'thread'> & { email: string; face?: string | null }

/** A mail that greets needs the name of its reader. */
type To<Name extends MailTextName> = Envelope & ('hello' extends PlaceOf<Name> ? Recipient : unknown)

export function writeLetter<Name extends MailTextName>(
  work: Work,
  name: Name,
  to: To<Name>,
  values: MailValues<Name>,
): Promise<Mail> {
  return frameLetter(letterOf(work, name, to, values), mailSite(work))
}

export function mailSite({ site: { live, settings } }: Work): MailSite {
  return { name: live.site().name, origin: settings.siteUrl.origin, look: mailLook(live.look()) }
}

/** An answer goes to the contact address of the site. */
export function answerable<Reader extends { email: string }>(work: Work, reader: Reader) {
  return { ...reader, replyTo: work.site.live.site().contactEmail }
}

/** Uses the words of an admin if there are any that work: a broken text never stops a mail. */
export function letterOf<Name extends MailTextName>(
  work: Work,
  name: Name,
  to: To<Name>,
  values: MailValues<Name>,
): Letter
export function letterOf(
  work: Work,
  name: MailTextName,
  { email, replyTo, unsubscribe, thread, face, name: reader = '' }: Envelope & { name?: string },
  values: Readonly<Record<string, MailValue>>,
): Letter {
  const { live, settings } = work.site
  const { name: site, contactEmail: contact } = live.site()
  const filled = Object.entries(values).map(([place, value]) => [place, filledValue(work, place, value)] as const)
  const all = { site, contact, hello: hello(reader), ...Object.fromEntries(filled) }
  const template = templateOf(name)
  const letter = fillIn(usable(work, template) ?? template, all, settings.siteUrl.origin)
  const subject = letter.subject.trim() || fillIn(template, all, settings.siteUrl.origin).subject
  const picture = face ? mailedPicture(face) : null
  return {
    to: email,
    replyTo,
    unsubscribe,
    thread,
    face: picture ? linkTo(work, picture) : undefined,
    ...letter,
    subject,
  }
}

function filledValue(work: Work, place: string, value: MailValue): PlaceValue {
  if (typeof value === 'string') return kindOf(place) === 'link' && value.startsWith('/') ? linkTo(work, value) : value
  return value === null || Array.isArray(value) ? value : factsOf(value)
}

function usable(work: Work, { name, places }: MailTemplate): MailText | null {
  const own = work.site.live.mailText(name)
  if (!own) return null
  const faults = faultsOf(places, own)
  if (Object.keys(faults).length === 0) return own
  work.site.log.warn({ template: name, faults }, 'an edited email text cannot be used, so the default is sent')
  return null
}
