import type { OpeningHours, ServiceUnit, Skill, SocialLinks } from '#contract/profile.ts'

/** Where a person is; `lat` and `lng` lie within about a mile of the district's own. */
export type DemoLocation = { location: string; town: string; outward: string; lat: number; lng: number }

export type DemoService = {
  title: string
  description: string
  pricePence: number
  unit: ServiceUnit
  categorySlug: string
}

/**
 * `unclaimed` was entered by an administrator and has no account, `hidden` pays but has switched the listing off,
 * `unpaid` has an account and no membership: it never began or, with `lapsed`, has ended.
 */
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
  /** One to three, the main one first. */
  categorySlugs: string[]
  skills: Skill[]
  services: DemoService[]
  openingHours: OpeningHours
  portfolio: { title: string; description: string }[]
  joinedAt: Date
  updatedAt: Date
  kind: DemoKind
  /** The plan of a membership, also of a lapsed one. */
  plan: 'monthly' | 'yearly' | null
  lapsed: boolean
  availableNow: boolean
}

export type DemoClient = DemoLocation & {
  key: string
  firstName: string
  lastName: string
  email: string
  joinedAt: Date
}

export type DemoFeedback = {
  providerKey: string
  clientKey: string
  /** 1 to 5. */
  rating: number
  title: string
  description: string | null
  createdAt: Date
  approved: boolean
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

/** A provider opened the contact details of a job. */
export type DemoReply = { jobKey: string; providerKey: string; at: Date; hired: boolean }

export type DemoMarketplace = {
  admin: { firstName: string; lastName: string; username: string }
  providers: DemoProvider[]
  clients: DemoClient[]
  feedback: DemoFeedback[]
  jobs: DemoJob[]
  replies: DemoReply[]
}
