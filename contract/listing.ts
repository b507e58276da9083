import type { ListingCard, Rating } from './directory.ts'
import type { NotPublic } from './own-profile.ts'
import type { OpeningHours, ServiceUnit, Skill, SocialNetwork } from './profile.ts'

/** Without phone and e-mail, which a reveal gives. */
export type Listing = {
  id: string
  /** Business name, else full name, else "Professional Service Provider". */
  name: string
  businessName: string | null
  fullName: string | null
  imageUrl: string | null
  title: string
  bio: string
  skills: Skill[]
  categories: { text: string; name: string; slug: string }[]
  services: { id: string; title: string; description: string; pricePence: number | null; unit: ServiceUnit }[]
  openingHours: OpeningHours | null
  website: string | null
  social: { network: SocialNetwork; url: string }[]
  place: {
    text: string
    town: string | null
    outward: string | null
    point: { lat: number; lng: number } | null
  }
  joinedAt: Date
  available: boolean
  unclaimed: boolean
  has: { phone: boolean; email: boolean }
  portfolio: PortfolioItem[]
  rating: Rating
  distribution: [number, number, number, number, number]
  counts: { received: number; published: number; waiting: number; removed: number }
  similar: ListingCard[]
  /** For its owner only; empty while it is public. */
  own: { notPublic: NotPublic[] } | null
}

export type PortfolioItem = {
  id: string
  title: string
  description: string
  media: { id: string; url: string; type: 'image' | 'video'; filename: string }[]
}

export const LISTING_UNAVAILABLE = 'This provider profile is not available'

export const CONTACT_KINDS = ['phone', 'email'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]
export type RevealedContact = { kind: ContactKind; value: string; name: string }
