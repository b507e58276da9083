import type { ListingCard, Rating } from './directory.ts'
import type { NotPublic } from './own-profile.ts'
import type { OpeningHours, ServiceUnit, Skill, SocialNetwork } from './profile.ts'

/** A provider's public page. Phone and e-mail are not in it: they come by reveal only. */
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
  /** How many approved entries gave 1, 2, 3, 4 and 5 stars. */
  distribution: [number, number, number, number, number]
  counts: { received: number; published: number; waiting: number; removed: number }
  similar: ListingCard[]
  /** For its owner only: why it is not public, empty when it is. Null for everyone else. */
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
/** A contact detail that a visitor opened, and the listing's name. */
export type RevealedContact = { kind: ContactKind; value: string; name: string }
