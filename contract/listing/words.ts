import type { ListingCard, Rating } from '../directory/words.ts'
import type { Grade, IntegrityRecord } from '../feedback/words.ts'
import type { Picture, PortfolioItem } from '../portfolio/view.ts'
import type { AccreditationShown, Service, Skill } from '../profile/view.ts'
import type { NotPublic, SocialNetwork } from '../profile/words.ts'

/** Without phone and e-mail, which a reveal gives. */
export type Listing = {
  id: string
  /** Business name, else full name, else "Professional Service Provider". */
  name: string
  businessName: string | null
  fullName: string | null
  imageUrl: string | null
  /** Of the trade: where there is no picture of their work. */
  drawn: Picture
  title: string
  bio: string
  skills: Skill[]
  categories: { text: string; name: string; slug: string }[]
  services: Service[]
  /** "from £65 an hour": of the cheapest service. */
  price: string | null
  /** Jobs posted here that their posters gave them. */
  hires: number
  accreditations: AccreditationShown[]
  /** Null: no hours are given. */
  opening: { text: string; open: boolean; week: { day: string; hours: string; today: boolean }[] } | null
  /** Days to come when the provider is closed: "24 December 2026 to 2 January 2027: Christmas". */
  closures: string[]
  /** "Away until 12 January 2027". */
  away: string | null
  /** Seconds until the page says something else by itself. */
  lasts: number | null
  website: string | null
  social: { network: SocialNetwork; url: string }[]
  place: {
    text: string
    town: string | null
    outward: string | null
    point: { lat: number; lng: number } | null
  }
  /** "Works within 25 miles of Leeds"; null: no limit given. */
  coverage: string | null
  /** "Usually answers within 2 hours"; null: too few answers yet. */
  answers: string | null
  joinedAt: Date
  available: boolean
  unclaimed: boolean
  /** Made by us and claimed since, so that someone else may say it is theirs. */
  claimed?: true | undefined
  /** Of one that no one has claimed: where its data come from, and since when no one has checked them. */
  origin: { text: string; unchecked: string | null } | null
  has: { phone: boolean; email: boolean }
  portfolio: PortfolioItem[]
  rating: Rating
  distribution: [number, number, number, number, number]
  /** Published entries of each grade. */
  grades: Record<Grade, number>
  counts: IntegrityRecord
  /** What proves them: "2 hired through a job, 1 unproven". */
  proven: string | null
  newest: NewestReview | null
  similar: ListingCard[]
  /** For its owner only; empty while it is public. */
  own: { notPublic: NotPublic[] } | null
}

/** The beginning of it. */
export type NewestReview = { title: string; text: string; rating: number; authorName: string; createdAt: Date }

/** Characters of the newest review that a listing quotes. */
export const QUOTED_LENGTH = 240

/** What search engines and shared links say below the name. */
export function listingDescription({
  title,
  categories,
  place,
  bio,
}: Pick<Listing, 'title' | 'categories' | 'place' | 'bio'>): string {
  const where = place.town ? ` in ${place.town}` : ''
  return `${title || categories[0]?.name || 'Professional'}${where}. ${bio.slice(0, 120).trimEnd()}…`
}

/** How others see a listing where they find it. */
export type ListingPreview = { card: ListingCard; description: string; notPublic: NotPublic[] }

export const LISTING_UNAVAILABLE = 'This provider profile is not available'

export const CONTACT_KINDS = ['phone', 'email'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]
export type RevealedContact = { kind: ContactKind; value: string; name: string }
