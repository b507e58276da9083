import { type DemoPlace, places } from '#db/demo/content.ts'
import { locationText } from '#db/demo/people/location.ts'
import { Random, weighted } from '#db/demo/random.ts'
import { bio } from './bio.ts'
import { businessName } from './business.ts'
import { drawNaming } from './names.ts'
import { phone } from './phone-numbers.ts'
import { oneIn, type Speciality, specialities } from './rare.ts'
import { type Trade, trades } from './trades.ts'

export type ScaleProvider = {
  firstName: string
  lastName: string
  businessName: string | null
  title: string
  bio: string
  /** 3 to 6; `category` is a category's name. The objects are shared between rows: do not change them. */
  skills: { readonly name: string; readonly category: string }[]
  /** 1 to 3, the main one first. */
  categorySlugs: string[]
  town: string
  outward: string
  /** As people type it: 'Chorlton, Manchester M21'. */
  location: string
  lat: number
  lng: number
  ratingCount: number
  /** The sum of that many whole stars. */
  ratingSum: number
  joinedAt: Date
  /** Different in each row of a seed, at a domain that receives nothing. */
  email: string
  /** A number that Ofcom keeps for drama. */
  phone: string
}

/**
 * Synthetic providers for benchmarks, from row `from` up to, not including, row `to`.
 * A row depends on its number, `seed` and `now` alone, so parts may be made apart and in any order.
 * Everybody joined within the three years before `now`.
 */
export function* scaleProviders(
  from: number,
  to: number,
  seed = 1,
  now = new Date('2026-11-01T00:00:00Z'),
): Generator<ScaleProvider> {
  for (let row = from; row < to; row++) yield provider(row, new Random(rowSeed(row, seed)), now.getTime())
}

function provider(row: number, random: Random, now: number): ScaleProvider {
  const rare = specialities[Math.floor(random.next() * oneIn)]
  const main = rare ? rareStall(rare) : drawStall(random)
  const stalls = [main, ...drawOthers(random, main)]
  const skills = drawSkills(random, stalls, rare)
  const title = rare?.title ?? random.pick(main.trade.titles)

  const { place, location, spoken } = drawSpot(random)
  const naming = drawNaming(random)
  const firstName = random.pick(naming.first)
  const lastName = random.pick(naming.last)
  const business = random.chance(0.48)
    ? businessName(random, firstName, lastName, spoken, random.pick(main.trade.firms))
    : null

  const voice = {
    first: firstName,
    last: lastName,
    business,
    title,
    town: spoken,
    years: 2 + Math.floor(28 * random.next() ** 1.6),
    skills: skills.map((skill) => skill.spoken),
  }
  const age = random.next() ** 1.4
  const ratingCount = drawRatingCount(random, age)

  return {
    firstName,
    lastName,
    businessName: business,
    title: headline(random, title, spoken, voice.skills),
    bio: bio(random, voice, main.trade.group, rare?.sentence ?? random.pick(main.trade.details)),
    skills: skills.map((skill) => skill.shown),
    categorySlugs: stalls.map((stall) => stall.trade.slug),
    town: place.town,
    outward: place.outward,
    location,
    ...jitter(random, place),
    ratingCount,
    ratingSum: drawRatingSum(random, ratingCount),
    joinedAt: new Date(now - Math.floor(age * threeYears)),
    email: `${mailbox(firstName)}.${mailbox(lastName)}.${row}@example.com`,
    phone: phone(random, place.town),
  }
}

const threeYears = 3 * 365 * 24 * 60 * 60 * 1000

/** A trade with what is drawn from it prepared once. */
type Stall = { trade: Trade; skills: StallSkill[] }
type StallSkill = { spoken: string; shown: { readonly name: string; readonly category: string } }

const stalls = trades().map((trade): Stall => ({ trade, skills: trade.skills.map((name) => skillOf(name, trade)) }))
const stallBySlug = new Map(stalls.map((stall) => [stall.trade.slug, stall]))
const drawStall = weighted(stalls, (stall) => stall.trade.weight)
const drawStallOfGroup = new Map(
  [...Map.groupBy(stalls, (stall) => stall.trade.group)].map(([group, members]) => [
    group,
    weighted(members, (stall) => stall.trade.weight),
  ]),
)

const spots = places.map((place) => ({
  place,
  location: locationText(place),
  /** Without what tells it from a namesake: 'Bangor'. */
  spoken: place.town.replace(/ \(.*\)$/, ''),
}))
const drawSpot = weighted(spots, (spot) => spot.place.weight)

function skillOf(spoken: string, trade: Trade): StallSkill {
  return { spoken, shown: { name: capital(spoken), category: trade.name } }
}

function rareStall(rare: Speciality): Stall {
  const stall = stallBySlug.get(rare.slug)
  if (!stall) throw new Error(`no such category: ${rare.slug}`)
  return stall
}

/** Up to two more categories, of the same group. */
function drawOthers(random: Random, main: Stall): Stall[] {
  const draw = drawStallOfGroup.get(main.trade.group)
  const wanted = random.next()
  if (!draw || wanted < 0.62) return []
  const second = draw(random)
  if (second === main) return []
  if (wanted < 0.91) return [second]
  const third = draw(random)
  return third === main || third === second ? [second] : [second, third]
}

/** First the main trade's, of which there are three or more, then one of each other. */
function drawSkills(random: Random, [main, ...others]: Stall[], rare: Speciality | undefined): StallSkill[] {
  if (!main) return []
  const drawn = random.sample(main.skills, random.int(3, 6 - others.length))
  if (rare) drawn[0] = skillOf(rare.skill, main.trade)
  for (const other of others) {
    const more = random.pick(other.skills)
    if (!drawn.some((skill) => skill.spoken === more.spoken)) drawn.push(more)
  }
  return drawn
}

/** The line under the name. */
function headline(random: Random, title: string, town: string, skills: readonly string[]): string {
  const kind = random.next()
  if (kind < 0.45) return capital(title)
  if (kind < 0.65) return `${capital(title)} in ${town}`
  if (kind < 0.75) return `Experienced ${title}`
  if (kind < 0.82) return `Friendly local ${title.replace(/^(local|mobile) /, '')}`
  return `${capital(title)}: ${skills[0]} and ${skills[1]}`
}

/** Evenly over a disc of three miles; a degree of latitude has 69.1 miles. */
function jitter(random: Random, place: DemoPlace): { lat: number; lng: number } {
  const miles = 2.99 * Math.sqrt(random.next())
  const angle = 2 * Math.PI * random.next()
  const lat = place.lat + (miles * Math.cos(angle)) / 69.1
  const lng = place.lng + (miles * Math.sin(angle)) / (69.1 * Math.cos((place.lat * Math.PI) / 180))
  return { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 }
}

/** Skewed: many have none, few have 40, and who came lately has fewer. `age` is 0 to 1. */
function drawRatingCount(random: Random, age: number): number {
  if (random.chance(0.22)) return 0
  return Math.floor(41 * random.next() ** 2.6 * (0.3 + 0.7 * age))
}

function drawRatingSum(random: Random, count: number): number {
  const typical = 4.85 - 1.3 * random.next() ** 2.5
  const sum = Math.round(count * typical + random.gaussian() * 0.7 * Math.sqrt(count))
  return Math.max(count, Math.min(5 * count, sum))
}

function mailbox(name: string): string {
  return name.toLowerCase().replace("'", '')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Mixes the row's number (murmur3's finaliser), because near seeds would give this generator near streams. */
function rowSeed(row: number, seed: number): number {
  let mixed = Math.imul(row, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
