import { z } from 'zod'
import { ShownField } from '../custom-field/view.ts'
import { ListingCard, Rating } from '../directory/view.ts'
import { GradeCounts, IntegrityRecord } from '../feedback/view.ts'
import { Point } from '../place/view.ts'
import { Picture, PortfolioItem } from '../portfolio/view.ts'
import { Holiday, OpeningHours, PublicAccreditation, Service, Skill } from '../profile/view.ts'
import { NOT_PUBLIC, SOCIAL_NETWORKS } from '../profile/words.ts'
import { CONTACT_KINDS } from './words.ts'

/** The beginning of it. */
export const NewestReview = z.object({
  title: z.string(),
  text: z.string(),
  rating: z.number(),
  authorName: z.string(),
  createdAt: z.date(),
})
export type NewestReview = z.infer<typeof NewestReview>

/** Without phone and email, which a reveal gives. */
export const Listing = z.object({
  id: z.uuid(),
  /** Business name, else full name, else "Professional Service Provider". */
  name: z.string(),
  businessName: z.string().nullable(),
  fullName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Stands for the trade where there is no picture of their work. */
  drawn: Picture,
  title: z.string(),
  bio: z.string(),
  skills: z.array(Skill),
  categories: z.array(z.object({ text: z.string(), name: z.string(), slug: z.string() })),
  services: z.array(Service),
  /** "from £65 an hour": of the cheapest service. */
  price: z.string().nullable(),
  /** Jobs posted here that their posters gave them. */
  hires: z.number(),
  /** Holds the fields that the operator added. Left out where there is none. */
  fields: z.array(ShownField).optional(),
  accreditations: z.array(PublicAccreditation),
  /** Null if no hours are given. */
  opening: z
    .object({
      text: z.string(),
      open: z.boolean(),
      week: z.array(z.object({ day: z.string(), hours: z.string(), today: z.boolean() })),
    })
    .nullable(),
  /** Days to come when the provider is closed: "24 December 2026 to 2 January 2027: Christmas". */
  closures: z.array(z.string()),
  /** "Away until 12 January 2027". */
  away: z.string().nullable(),
  /** Seconds until the page says something else by itself. */
  lasts: z.number().nullable(),
  website: z.string().nullable(),
  social: z.array(z.object({ network: z.enum(SOCIAL_NETWORKS), url: z.string() })),
  place: z.object({
    text: z.string(),
    town: z.string().nullable(),
    outward: z.string().nullable(),
    point: Point.nullable(),
  }),
  /** "Works within 25 miles of Leeds"; null if no limit is given. */
  coverage: z.string().nullable(),
  /** "Usually answers within 2 hours"; null if there are too few answers yet. */
  answers: z.string().nullable(),
  joinedAt: z.date(),
  available: z.boolean(),
  unclaimed: z.boolean(),
  /** Made by us and claimed since, so that someone else may say it is theirs. */
  claimed: z.literal(true).optional(),
  /** Where the data of an unclaimed listing come from, and since when no one has checked them. */
  origin: z.object({ text: z.string(), unchecked: z.string().nullable() }).nullable(),
  has: z.object({ phone: z.boolean(), email: z.boolean() }),
  portfolio: z.array(PortfolioItem),
  rating: Rating,
  distribution: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** Published entries of each grade. */
  grades: GradeCounts,
  counts: IntegrityRecord,
  /** Published reviews from other sites, which count in no other figure. */
  imported: z.number(),
  /** What proves them: "2 hired through a job, 1 unproven". */
  proven: z.string().nullable(),
  newest: NewestReview.nullable(),
  similar: z.array(ListingCard),
  /** For its owner only; empty while it is public. */
  own: z.object({ notPublic: z.array(z.enum(NOT_PUBLIC)) }).nullable(),
})
export type Listing = z.infer<typeof Listing>

/** How others see a listing where they find it. */
export const ListingPreview = z.object({
  card: ListingCard,
  description: z.string(),
  notPublic: z.array(z.enum(NOT_PUBLIC)),
})
export type ListingPreview = z.infer<typeof ListingPreview>

/** `lasts`: seconds until it says something else by itself. Days are London's: "2026-12-24". */
export const ListingHours = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null if none are given. */
  hours: OpeningHours.nullable(),
  /** Those that are not over, the next first. */
  holidays: z.array(Holiday),
  /** The day they are back. */
  awayUntil: z.string().nullable(),
  today: z.string(),
  updatedAt: z.date(),
  lasts: z.number(),
})
export type ListingHours = z.infer<typeof ListingHours>

/** What other websites show of a listing: without contact details and without the names of reviewers. */
export const ListingEmbed = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Perhaps ''. */
  trade: z.string(),
  town: z.string().nullable(),
  rating: Rating,
  /** The newest. */
  review: NewestReview.pick({ title: true, text: true, rating: true }).nullable(),
})
export type ListingEmbed = z.infer<typeof ListingEmbed>

export const RevealedContact = z.object({ kind: z.enum(CONTACT_KINDS), value: z.string(), name: z.string() })
export type RevealedContact = z.infer<typeof RevealedContact>
