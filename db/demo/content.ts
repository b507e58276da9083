import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '#config/root.ts'
import { SERVICE_UNITS } from '#contract/profile/words.ts'
import { taxonomy } from '#db/taxonomy/taxonomy.ts'

const folder = join(root, 'db/demo/data')
const texts = z.array(z.string())

function read<Content>(file: string, schema: z.ZodType<Content>): Content {
  return schema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
}

const Trade = z.strictObject({
  slug: z.string(),
  craft: z.string(),
  titles: texts,
  names: texts,
  about: texts,
  skills: texts,
  /** Title, description, price in pounds, unit. */
  services: z.array(z.tuple([z.string(), z.string(), z.number(), z.enum(SERVICE_UNITS)])),
  /** What was done, of each of its pictures of work (public/drawings/work). */
  work: z.array(z.tuple([z.string(), z.string()])),
  praise: texts,
})

/** Sentences may contain `[I]`, `[I'm]`, `[my]` ("we" for a team), `{town}`, `{place}`, `{years}`, `{since}`. */
export type Trade = z.infer<typeof Trade>

const TradeGroup = z.strictObject({
  slug: z.string(),
  manner: texts,
  assurance: texts,
  praise: texts,
  mixed: texts,
  poor: texts,
  trades: z.array(Trade),
})

export type TradeGroup = z.infer<typeof TradeGroup>

export const tradeGroups: readonly TradeGroup[] = taxonomy().map(({ slug }) => read(`trades/${slug}.json`, TradeGroup))

const NATIONS = ['england', 'scotland', 'wales', 'northern-ireland'] as const
export type Nation = (typeof NATIONS)[number]

const DemoPlace = z.strictObject({
  nation: z.enum(NATIONS),
  town: z.string(),
  /** Where it is not made of the name alone (server/place/town.ts). */
  townSlug: z.string().optional(),
  area: z.string(),
  outward: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** A share of providers; Greater London has about 13 % of the total. */
  weight: z.number(),
})

export type DemoPlace = z.infer<typeof DemoPlace>

/** Coordinates: OS Code-Point Open; CC0 for BT. */
export const places: readonly DemoPlace[] = read('places.json', z.array(DemoPlace))

const words = z.string().transform((list) => list.split(' '))

export const nameTraditions = read(
  'names.json',
  z.array(
    z.strictObject({
      weight: z.number(),
      nation: z.enum(NATIONS).optional(),
      /** Whose faces fit. */
      face: z.string(),
      women: words,
      men: words,
      last: words,
    }),
  ),
)

const Person = { firstName: z.string(), lastName: z.string(), kin: z.string() }

const CastProvider = z.strictObject({
  ...Person,
  /** Else it is made of the name, like title, biography and address. */
  key: z.string().optional(),
  businessName: z.string().nullable(),
  title: z.string().optional(),
  bio: z.string().optional(),
  email: z.string().optional(),
  trades: texts,
  outward: z.string(),
  joinedDaysAgo: z.int(),
  lapsed: z.boolean().optional(),
})

export type CastProvider = z.infer<typeof CastProvider>

const CastClient = z.strictObject({ ...Person, outward: z.string().optional() })

/** Whom conversations and tests name. */
export const { providers: castProviders, clients: castClients } = read(
  'cast.json',
  z.strictObject({ providers: z.array(CastProvider), clients: z.array(CastClient) }),
)

export const jobTexts = read(
  'jobs.json',
  z.array(
    z.strictObject({ title: z.string(), description: z.string(), categories: texts, budget: z.string().nullable() }),
  ),
)

export const conversationTexts = read(
  'conversations.json',
  z.array(
    z.strictObject({
      client: z.string(),
      provider: z.string(),
      /** Without one it began on the listing, so many days or hours ago. */
      job: z.string().optional(),
      daysAgo: z.int().optional(),
      hoursAgo: z.int().optional(),
      /** `after`: minutes since the message before. */
      messages: z.array(
        z.strictObject({
          by: z.enum(['client', 'provider']),
          after: z.int(),
          text: z.string(),
          unread: z.boolean().optional(),
        }),
      ),
    }),
  ),
)

/** A question and its answer; `{client}`, `{provider}`, `{service}`, `{price}`, `{town}`. */
export const enquiryTexts = read(
  'enquiries.json',
  z.strictObject({ exchanges: z.array(z.tuple([z.string(), z.string()])), thanks: texts }),
)

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
    stillGood: texts,
    noLongerGood: texts,
  }),
)

export const bioSentences = read(
  'bio-sentences.json',
  z.strictObject({ alone: texts, firm: texts, listed: texts, reach: texts, visited: texts, close: texts }),
)
