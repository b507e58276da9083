import { z } from 'zod'
import { ownPath } from '../own-path.ts'
import { line, paragraphs } from '../typed-text.ts'
import { HEADING_FACES, OUR_FACES, TEXT_FACES } from './typefaces.ts'

const MAX_LINKS = 8

/** What an authenticator app, a subject and a file name can bear. */
const isPlainName = (name: string) => !/[\p{Cc}\p{Cf}<>:"\\/]/u.test(name)

export const SiteIdentity = z.strictObject({
  name: line(40, 'Enter the name of the site').refine(isPlainName, 'Leave out < > : " / and \\'),
  tagline: line(120, 'Enter a tagline'),
  contactEmail: z.email('Enter an email address, like hello@example.com').max(254),
  socialLinks: z
    .array(z.url({ protocol: /^https?$/, message: 'Each link begins with https://' }).max(300, 'A link is too long'))
    .max(MAX_LINKS, `Use at most ${MAX_LINKS} links`),
})
export type SiteIdentity = z.infer<typeof SiteIdentity>

/** A colour of the site, as #rrggbb; empty for ours. */
const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, 'Enter a colour like #0e4b4a, or leave it empty')

/** `heroText` stands below the tagline on the home page; empty for ours. A look of before there were faces has ours. */
export const SiteLook = z.strictObject({
  colour: Colour,
  accent: Colour,
  heroText: line(240),
  headingFace: z.enum(HEADING_FACES, 'Choose a font for headings').default(OUR_FACES.heading),
  textFace: z.enum(TEXT_FACES, 'Choose a font for text').default(OUR_FACES.text),
})
export type SiteLook = z.infer<typeof SiteLook>

/** Pixels a side of a logo or an icon as it is stored. */
export const LOGO_SIZE = 512
/** What is smaller is a blur, in the header too. */
export const LOGO_LEAST = 96
export const LOGO_BYTES = 2 * 1024 * 1024

const BANNER_TONES = ['info', 'amber', 'danger'] as const

/** A page of this site, or an address elsewhere. */
const isLinkTarget = (to: string) =>
  /^https?:\/\/[^\s]+$/.test(to) ? URL.canParse(to) : ownPath(to, 'http://own.invalid') !== null

export const BannerLink = z.strictObject({
  label: line(60, 'Enter the words of the link'),
  to: z
    .string()
    .trim()
    .max(500, 'The address is too long')
    .refine(isLinkTarget, 'Enter a page of this site, like /about, or an address with https://'),
})

export const BANNER_PARTS = {
  text: paragraphs(300, 'Enter what the banner says'),
  tone: z.enum(BANNER_TONES, 'Choose how it looks'),
  link: BannerLink.nullable(),
  from: z.date('Enter a date and time').nullable(),
  until: z.date('Enter a date and time').nullable(),
}

export const AnnounceBanner = z
  .strictObject(BANNER_PARTS)
  .refine(({ from, until }) => !from || !until || from < until, {
    path: ['until'],
    message: 'It must end after it begins',
  })
export type AnnounceBanner = z.infer<typeof AnnounceBanner>

/** `id`: another one is shown again to those who dismissed the last. */
export type PublicBanner = Pick<AnnounceBanner, 'text' | 'tone' | 'link'> & { id: string }

const MODERATION = ['before', 'after'] as const
export const Moderation = z.enum(MODERATION, 'Choose one')
export type Moderation = z.infer<typeof Moderation>

const Months = z.int('Enter a number of months').min(1, 'At least 1 month').max(120, 'At most 120 months')

/** After how many months without a check unclaimed listings are marked, and hidden. */
export const Freshness = z
  .strictObject({ marked: Months, hidden: Months, hides: z.boolean() })
  .refine(({ marked, hidden }) => marked <= hidden, {
    path: ['hidden'],
    message: 'Enter at least as many months as until it is marked',
  })
export type Freshness = z.infer<typeof Freshness>

export const DEFAULT_FRESHNESS: Freshness = { marked: 12, hidden: 18, hides: true }

const MOST_APPROVAL_DAYS = 30

/** Whether new listings wait for the staff, and within how many days we say that we look at them. */
export const Approval = z.strictObject({
  asked: z.boolean(),
  days: z
    .int('Enter a number of days')
    .min(1, 'At least 1 day')
    .max(MOST_APPROVAL_DAYS, `At most ${MOST_APPROVAL_DAYS} days`),
})
export type Approval = z.infer<typeof Approval>

export const DEFAULT_APPROVAL: Approval = { asked: false, days: 2 }

/** It holds no blanks. Empty if the seller is not registered for VAT. */
const VatNumber = line(20)
  .overwrite((text) => text.replace(/[\s.-]/g, '').toUpperCase())
  .regex(/^((GB|XI)?(\d{9}|\d{12}))?$/, 'Enter a VAT number with 9 digits, such as GB 123 4567 89')

/** Who takes the money for memberships, as receipts name them. */
export const Seller = z.strictObject({
  name: line(120, 'Enter the name of the business that sells memberships'),
  address: paragraphs(300, 'Enter its address'),
  vatNumber: VatNumber,
})
export type Seller = z.infer<typeof Seller>

/** "Mendery Ltd, 1 High Street, Leeds LS1 1AA, VAT number GB123456789" */
export function sellerText({ name, address, vatNumber }: Seller): string {
  const lines = address.split('\n').map((text) => text.replace(/[\s,]+$/, ''))
  return [name, ...lines, vatNumber && `VAT number ${vatNumber}`].filter(Boolean).join(', ')
}

export const SetModeration = z.strictObject({ mode: Moderation })
