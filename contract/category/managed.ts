/** A category as admins see it; `usageCount`: its providers, as the clock has counted them last where they are many. */
export type ManagedCategory = {
  id: number
  name: string
  slug: string
  groupName: string
  displayOrder: number
  isActive: boolean
  usageCount: number
  /** How many search terms it has. */
  terms: number
}

export type ManagedGroup = ManagedCategory & { categories: ManagedCategory[] }

export type CategoryOverview = { groups: ManagedGroup[]; deleted: ManagedCategory[] }

export type CategoryStatistics = {
  id: number
  name: string
  groupName: string
  total: number
  /** The newest. */
  providers: { id: string; name: string; businessName: string | null; createdAt: Date }[]
}

export type CategoryTerms = { id: number; name: string; terms: { id: string; term: string; weight: number }[] }

/** Words of searches that found nothing; `last`: a day as "2026-11-20". */
export type SearchMiss = { words: string; visitors: number; days: number; last: string }
