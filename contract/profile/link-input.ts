import { line } from '../typed-text.ts'
import { linkProblem, publicLink, typedLink } from './link.ts'
import type { SocialNetwork } from './words.ts'

// Apart from the rules: browsers need those only.

/** '': none. */
export const ProfileLink = (kind: SocialNetwork) =>
  line(300)
    .refine((text) => !isEmail(text), `This is an email address. ${linkProblem(kind)}`)
    .transform((text) => typedLink(kind, text))
    .refine((text) => text === '' || publicLink(kind, text) !== null, linkProblem(kind))

export const Website = ProfileLink('website')

function isEmail(text: string): boolean {
  return /^(mailto:)?[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/i.test(text)
}
