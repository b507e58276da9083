import type { RemovalReason } from '#contract/feedback/rules.ts'
import type { Grade, PriceBand } from '#contract/feedback/words.ts'
import type { OpeningHours, Skill, SocialLinks } from '#contract/profile/view.ts'
import type { AccreditationKind, ServiceUnit } from '#contract/profile/words.ts'
import type { DemoCoverage } from './people/cities.ts'
import type { DemoItem } from './portfolio.ts'

export type DemoLocation = {
  location: string
  town: string
  townSlug: string
  outward: string
  lat: number
  lng: number
}

export type DemoService = {
  title: string
  description: string
  pricePence: number
  unit: ServiceUnit
  categorySlug: string
}

/** `expiresOn`: a day in London, "2027-05-03". */
export type DemoAccreditation = {
  kind: AccreditationKind
  name: string
  number: string
  expiresOn: string | null
  statedAt: Date
}

/** `unclaimed` has no account; `hidden` pays but is switched off; `unpaid` has no membership, or a `lapsed` one. */
export type DemoKind = 'member' | 'unclaimed' | 'hidden' | 'unpaid'

export type DemoProvider = DemoLocation & {
  key: string
  firstName: string
  lastName: string
  businessName: string | null
  title: string
  bio: string
  email: string
  phone: string
  website: string
  socialLinks: SocialLinks
  categorySlugs: string[]
  skills: Skill[]
  services: DemoService[]
  openingHours: OpeningHours
  portfolio: DemoItem[]
  imageUrl: string | null
  coverage: DemoCoverage | null
  accreditations: DemoAccreditation[]
  joinedAt: Date
  updatedAt: Date
  kind: DemoKind
  plan: 'monthly' | 'yearly' | null
  lapsed: boolean
  availableNow: boolean
}

export type DemoClient = DemoLocation & {
  key: string
  firstName: string
  lastName: string
  email: string
  imageUrl: string | null
  joinedAt: Date
}

export type DemoFeedback = {
  providerKey: string
  clientKey: string
  rating: number
  title: string
  description: string | null
  createdAt: Date
  approved: boolean
  grade: Grade
  workDone: string | null
  priceBand: PriceBand | null
  hireAgain: boolean | null
  /** Null while it waits. */
  checkedAt: Date | null
  /** Why a moderator took it off the pages. */
  removed: RemovalReason | null
  /** Why a moderator changed it. */
  edited: RemovalReason | null
  update: { rating: number; text: string; at: Date } | null
  reply: { text: string; at: Date } | null
}

export type DemoJob = DemoLocation & {
  key: string
  clientKey: string
  title: string
  description: string
  categorySlugs: string[]
  budget: string | null
  contactName: string
  contactEmail: string
  contactPhone: string | null
  postedAt: Date
  status: 'open' | 'hired' | 'closed' | 'expired'
}

export type DemoReply = { jobKey: string; providerKey: string; at: Date; hired: boolean }

export type DemoMessage = { by: 'client' | 'provider'; text: string; at: Date; read: boolean }

export type DemoConversation = {
  clientKey: string
  providerKey: string
  jobKey: string | null
  messages: DemoMessage[]
}

/** `count` of a day that lies so many days back. */
export type DemoViews = { providerKey: string; daysAgo: number; count: number }

export type DemoContactReveal = { providerKey: string; kind: 'phone' | 'email'; at: Date }

export type DemoSave = { clientKey: string; providerKey: string; at: Date }

/** What visitors did on the listings of the last 60 days. */
export type DemoActivity = { views: DemoViews[]; contactReveals: DemoContactReveal[]; saves: DemoSave[] }

export type DemoMarketplace = {
  admin: { firstName: string; lastName: string; username: string }
  providers: DemoProvider[]
  clients: DemoClient[]
  feedback: DemoFeedback[]
  jobs: DemoJob[]
  replies: DemoReply[]
  conversations: DemoConversation[]
  activity: DemoActivity
}
