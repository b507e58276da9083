import type { ImportKind } from '#contract/import/kinds.ts'
import { jobRules } from './job/rules.ts'
import type { Import, ImportRules } from './kind.ts'
import { listingRules } from './listing/rules.ts'
import { pictureRules } from './picture/rules.ts'
import { reviewRules } from './review/rules.ts'
import { userRules } from './user/rules.ts'

// Contents page: what a file can hold. What is said of each is in contract/import/kinds.ts.
const RULES: Record<ImportKind, ImportRules> = {
  listings: listingRules,
  users: userRules,
  reviews: reviewRules,
  pictures: pictureRules,
  jobs: jobRules,
}

export function rulesOf({ kind }: Pick<Import, 'kind'>): ImportRules {
  return RULES[kind]
}
