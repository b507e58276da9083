import { mailedPicture } from '#contract/profile/avatar.ts'
import type { Mail } from '#server/platform/mail.ts'
import { frameLetter, type Letter, type MailSite } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'
import { faultsOf, fillIn, type MailText, type Places, type PlaceValue, type Values } from './text.ts'

/** How a mail reads unless an admin has written it anew. */
export type MailTemplate<P extends Places = Places> = MailText & {
  /** "noun.mail", for the database. */
  name: string
  /** When it goes out, for the list of templates. */
  sent: string
  places: P
}

type Envelope = Pick<Letter, 'to' | 'replyTo' | 'unsubscribe' | 'thread' | 'face'>

/** Keeps the kinds of the placeholders, so that each mail must give them. */
export function mailTemplate<const P extends Places>(template: MailTemplate<P>): MailTemplate<P> {
  return template
}

export function writeLetter<P extends Places>(
  work: Work,
  template: MailTemplate<P>,
  envelope: Envelope,
  values: Values<P>,
): Promise<Mail> {
  return frameLetter(letterOf(work, template, envelope, values), mailSite(work))
}

export function mailSite({ site: { live, settings } }: Work): MailSite {
  return { name: live.site().name, origin: settings.siteUrl.origin }
}

/** The picture of the person whom the heading names. */
export function faceOf(work: Work, imageUrl: string | null): Pick<Letter, 'face'> {
  const picture = imageUrl && mailedPicture(imageUrl)
  return picture ? { face: linkTo(work, picture) } : {}
}

/** In the words of an admin where there are any that can be used: a broken text never stops a mail. */
export function letterOf<P extends Places>(
  work: Work,
  template: MailTemplate<P>,
  envelope: Envelope,
  values: Values<P>,
): Letter
export function letterOf(
  work: Work,
  template: MailTemplate,
  envelope: Envelope,
  values: Readonly<Record<string, PlaceValue>>,
): Letter {
  const { live, settings } = work.site
  const { name: site, contactEmail: contact } = live.site()
  const all = { site, contact, ...values }
  const text = usable(work, template) ?? template
  const letter = fillIn(text, all, settings.siteUrl.origin)
  const subject = letter.subject.trim() || fillIn(template, all, settings.siteUrl.origin).subject
  return { ...envelope, ...letter, subject }
}

function usable(work: Work, { name, places }: MailTemplate): MailText | null {
  const own = work.site.live.mailText(name)
  if (!own) return null
  const faults = faultsOf(places, own)
  if (Object.keys(faults).length === 0) return own
  work.site.log.warn({ template: name, faults }, 'an edited mail text cannot be used, so the default is sent')
  return null
}
