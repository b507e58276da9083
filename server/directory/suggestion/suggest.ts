import { z } from 'zod'
import type { SearchSuggestion } from '#contract/directory/view.ts'
import { MAX_SUGGESTED, MIN_SUGGESTED_LENGTH } from '#contract/directory/words.ts'
import { rowsOf } from '#db/rows.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'
import { suggestPlaces } from '#server/place/place.ts'
import type { Work } from '#server/work/work.ts'
import { listingName, NameRow } from '../name.ts'
import type { Lexicon } from '../understanding/lexicon.ts'
import { isKnown, understand } from '../understanding/understand.ts'
import { type TypedText, typedText } from '../understanding/words.ts'
import { categoriesNamed, type MeantTerms, termsMeant } from './terms.ts'

/** Two letters begin hundreds of names. */
const MIN_NAME_LENGTH = 3
const MAX_CATEGORIES = 3
const MAX_NAMES = 4
/** How many, in alphabetical order, are compared by quality. */
const MAX_COMPARED = 200
const FEW_TERMS = 4

/** Categories, tasks, businesses, places. Never fails on typed text. */
export async function suggest(work: Work, text: string): Promise<SearchSuggestion[]> {
  const typed = typedText(text)
  const words = typed.tokens.map(({ word }) => word)
  const name = words.join(' ')
  if (name.length < MIN_SUGGESTED_LENGTH) return []
  const [lexicon, tree, businesses] = await Promise.all([
    work.site.lexicons.read(work.db),
    work.site.taxonomy.read(work.db),
    businessesCalled(work, name),
  ])
  const named = placesCalled(work, text, '')
  const meant = termsMeant(lexicon, tree, words, { asTyped: businesses.length > 0 || named.length > 0 })
  const places = named.length > 0 ? named : placesIn(work, lexicon, typed, meant)
  const silent = [meant.categories, meant.tasks, businesses, places].every(({ length }) => length === 0)
  return silent ? categoriesRead(work, lexicon, tree, typed) : shared(meant, businesses, places)
}

/** Reads "leaking garden tap", which is the wording of no term. */
function categoriesRead(work: Work, lexicon: Lexicon, tree: CategoryTree, typed: TypedText): SearchSuggestion[] {
  const { intents } = understand(lexicon, work.site.places, typed)
  return categoriesNamed(
    tree,
    intents.map(({ categoryId }) => categoryId),
  )
}

/** Names and places say more where the trades say little. */
function shared({ categories, tasks }: MeantTerms, businesses: SearchSuggestion[], places: SearchSuggestion[]) {
  const first = categories.slice(0, MAX_CATEGORIES)
  const few = first.length + tasks.length < FEW_TERMS
  const last = [...businesses.slice(0, few ? MAX_NAMES : 2), ...places.slice(0, few ? MAX_NAMES : 1)]
  const middle = tasks.slice(0, Math.max(0, MAX_SUGGESTED - first.length - last.length))
  return [...first, ...middle, ...last].slice(0, MAX_SUGGESTED)
}

const Business = NameRow.extend({ id: z.string(), town: z.string().nullable() })

async function businessesCalled(work: Work, name: string): Promise<SearchSuggestion[]> {
  if (name.length < MIN_NAME_LENGTH) return []
  const rows = await rowsOf(work.db, Business)`
    select p.id, p.business_name, p.first_name, p.last_name, p.town from (
      select i.provider_id, i.quality from listing_index i
      where i.name like ${`${name}%`} and i.public_until > present() order by i.name using ~<~ limit ${MAX_COMPARED}
    ) i join profiles p on p.id = i.provider_id order by i.quality desc, p.id limit ${MAX_NAMES}`
  return rows.map((row) => ({ kind: 'business', text: listingName(row), id: row.id, town: row.town }))
}

/** What follows "in", "near" or "10 miles from"; else the end, after words that the trades know. */
function placesIn(work: Work, lexicon: Lexicon, typed: TypedText, { tasks }: MeantTerms): SearchSuggestion[] {
  const { text, tokens } = typed
  const after = /^(?<service>.*\S)\s+(?:in|near|around|(?<=\bmiles?\s+)(?:of|from))\s+(?<place>\S.*)$/iu.exec(
    text,
  )?.groups
  if (after) return placesCalled(work, after.place ?? '', after.service ?? '')
  if (tasks.length > 0 || isOfTrade(work, lexicon, typed)) return []
  for (let at = 1; at < tokens.length && isKnown(lexicon, tokens[at - 1]?.word ?? ''); at++) {
    const start = tokens[at]?.start ?? 0
    const found = placesCalled(work, text.slice(start), text.slice(0, start).trim())
    if (found.length > 0) return found
  }
  return []
}

/** "leaking tap" is not about Tapton, but "plumber bath" is about Bath. */
function isOfTrade(work: Work, lexicon: Lexicon, typed: TypedText): boolean {
  return lexicon.words.has(typed.tokens.at(-1)?.word ?? '') && !understand(lexicon, work.site.places, typed).place
}

function placesCalled(work: Work, text: string, service: string): SearchSuggestion[] {
  if (text.trim().length < MIN_NAME_LENGTH && !/\d/.test(text)) return []
  return suggestPlaces(work.site.places, text)
    .filter(({ country }) => country === 'GB')
    .map(({ label }) => ({ kind: 'place', text: label, service }))
}
