import type { ServiceUnit } from '#contract/profile.ts'

/** Title, description, usual price in pounds, unit. */
export type ServiceLine = readonly [title: string, description: string, pounds: number, unit: ServiceUnit]
/** Title and description of a finished piece of work; `{town}` stands for the provider's town. */
export type WorkLine = readonly [title: string, description: string]

/**
 * What providers of one category say about themselves. Sentences may contain `[I]`, `[I'm]`, `[my]` and the like,
 * which become "we", "we're", "our" for a team, and `{town}`, `{place}`, `{years}`, `{since}`.
 */
export type Trade = {
  /** The category's slug. */
  slug: string
  /** The activity as it stands in a sentence: "plumbing", "dog walking". */
  craft: string
  titles: readonly string[]
  /** Second parts of a business name: "Plumbing & Heating". */
  names: readonly string[]
  about: readonly string[]
  skills: readonly string[]
  services: readonly ServiceLine[]
  work: readonly WorkLine[]
  /** What pleased clients write. */
  praise: readonly string[]
}

/** What all trades of a group share; `mixed` goes with three stars, `poor` with one or two. */
export type TradeGroup = {
  slug: string
  manner: readonly string[]
  assurance: readonly string[]
  praise: readonly string[]
  mixed: readonly string[]
  poor: readonly string[]
  trades: readonly Trade[]
}
