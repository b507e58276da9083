import type { Mail } from '#server/platform/mail.ts'
import { frameLetter, hello, type Letter } from '#server/platform/mail-frame.tsx'
import type { Work } from '#server/work/work.ts'
import { letterOf, type MailTemplate, mailSite } from './letter.ts'
import { type Places, type PlaceValue, text, type Values } from './text.ts'

export type Recipient = { name: string; email: string }

type Extras = Pick<Letter, 'replyTo' | 'unsubscribe'>

/** A template with what its places say in one mail. `given`: what the mail is about. */
type DeclaredLetter<P extends Places, Given extends unknown[], Common extends string> = MailTemplate<P> & {
  values: (work: Work, ...given: Given) => Omit<Values<P>, Common>
  extras?: (work: Work, given: NoInfer<Given>) => Extras
}

/** Writes the mail. `draft` gives its words, before they are framed. */
export type PersonalLetter<Given extends unknown[]> = ((
  work: Work,
  to: Recipient,
  ...given: Given
) => Promise<Mail>) & {
  template: MailTemplate
  draft: (work: Work, to: Recipient, ...given: Given) => Letter
}

/** Gives the way to declare letters that share `common` places, which `said` fills in. */
export function lettersWith<Common extends Places>(
  common: Common,
  said: (to: Recipient) => Values<Common>,
): <const P extends Places, Given extends unknown[]>(
  letter: DeclaredLetter<P, Given, keyof Common & string>,
) => PersonalLetter<Given>
export function lettersWith(common: Places, said: (to: Recipient) => Readonly<Record<string, PlaceValue>>) {
  return <Given extends unknown[]>({ values, extras, ...own }: DeclaredLetter<Places, Given, never>) => {
    const template = { ...own, places: { ...common, ...own.places } }
    const draft = (work: Work, to: Recipient, ...given: Given) =>
      letterOf(work, template, { to: to.email, ...extras?.(work, given) }, { ...said(to), ...values(work, ...given) })
    const write = (work: Work, to: Recipient, ...given: Given) => frameLetter(draft(work, to, ...given), mailSite(work))
    return Object.assign(write, { template, draft })
  }
}

export const GREETING = { hello: text('“Hello Tina,”, or “Hello,” where there is no usable name') }

/** Declares a letter that greets its reader. */
export const personalLetter = lettersWith(GREETING, ({ name }) => ({ hello: hello(name) }))

/** For letters whose answers go to the contact address of the site. */
export function answerable({ site }: Work): Extras {
  return { replyTo: site.live.site().contactEmail }
}
