import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '#config/root.ts'
import { SERVICE_UNITS } from '#contract/profile.ts'
import { taxonomy } from '#db/taxonomy/taxonomy.ts'

// What the demo marketplace is made of, from the files in data/.

const folder = join(root, 'db/demo/data')
const texts = z.array(z.string())

function read<Content>(file: string, schema: z.ZodType<Content>): Content {
  return schema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
}

const Trade = z.strictObject({
  /** The category's slug. */
  slug: z.string(),
  /** The activity as it stands in a sentence: "plumbing", "dog walking". */
  craft: z.string(),
  titles: texts,
  /** Second parts of a business name: "Plumbing & Heating". */
  names: texts,
  about: texts,
  skills: texts,
  /** Title, description, usual price in pounds, unit. */
  services: z.array(z.tuple([z.string(), z.string(), z.number(), z.enum(SERVICE_UNITS)])),
  /** Title and description of a finished piece of work; `{town}` stands for the provider's town. */
  work: z.array(z.tuple([z.string(), z.string()])),
  /** What pleased clients write. */
  praise: texts,
})

/**
 * What providers of one category say about themselves. Sentences may contain `[I]`, `[I'm]`, `[my]` and the like,
 * which become "we", "we're", "our" for a team, and `{town}`, `{place}`, `{years}`, `{since}`.
 */
export type Trade = z.infer<typeof Trade>

const TradeGroup = z.strictObject({
  slug: z.string(),
  manner: texts,
  assurance: texts,
  praise: texts,
  /** Goes with three stars. */
  mixed: texts,
  /** Goes with one or two. */
  poor: texts,
  trades: z.array(Trade),
})

/** What all trades of a group share. */
export type TradeGroup = z.infer<typeof TradeGroup>

/** One entry per group of the taxonomy, one trade per category. */
export const tradeGroups: readonly TradeGroup[] = taxonomy().map(({ slug }) => read(`trades/${slug}.json`, TradeGroup))

const NATIONS = ['england', 'scotland', 'wales', 'northern-ireland'] as const
export type Nation = (typeof NATIONS)[number]

const Place = z.strictObject({
  nation: z.enum(NATIONS),
  town: z.string(),
  /** The part of town that it covers, empty in the centre or in a small town. */
  area: z.string(),
  outward: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** How many providers it gets, compared with the others; Greater London has about 13 % of the total. */
  weight: z.number(),
})

/** A postcode district in a town. */
export type Place = z.infer<typeof Place>

/** Coordinates are the districts' own in the project's location tables (OS Code-Point Open; CC0 for BT). */
export const places: readonly Place[] = read('places.json', z.array(Place))

const words = z.string().transform((list) => list.split(' '))

/** First and family names that go together; `nation` marks names much more common there. */
export const nameTraditions = read(
  'names.json',
  z.array(z.strictObject({ weight: z.number(), nation: z.enum(NATIONS).optional(), first: words, last: words })),
)

const CastMember = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.string(),
  title: z.string(),
  bio: z.string(),
  email: z.string(),
})

/** Two providers whom every demo has: one with a membership, one whose membership has lapsed. */
export const castProviders = read('cast.json', z.strictObject({ maya: CastMember, nadia: CastMember }))

/** The first is Tom's. */
export const jobTexts = read(
  'jobs.json',
  z.array(
    z.strictObject({ title: z.string(), description: z.string(), categories: texts, budget: z.string().nullable() }),
  ),
)

/** Titles, further sentences and replies that fit feedback in any trade. */
export const feedbackTexts = read(
  'feedback-texts.json',
  z.strictObject({
    titles: z.strictObject({ 1: texts, 2: texts, 3: texts, 4: texts, 5: texts }),
    praiseAnywhere: texts,
    praiseOfSkill: texts,
    further: texts,
    smallWish: texts,
    thanks: texts,
    thanksWithWish: texts,
    apologies: texts,
  }),
)

export const bioSentences = read(
  'bio-sentences.json',
  z.strictObject({ alone: texts, firm: texts, listed: texts, reach: texts, visited: texts, close: texts }),
)
