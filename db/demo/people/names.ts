import { slugOf } from '#contract/text.ts'
import { type Nation, nameTraditions } from '#db/demo/content.ts'
import { type Random, weighted } from '#db/demo/random.ts'

/** `kin`: whose faces fit, "african-women" (public/drawings/faces). */
export type PersonName = { firstName: string; lastName: string; kin: string }

/** No name twice, and none of those that are taken. */
export function nameSource(random: Random, known: readonly Pick<PersonName, 'firstName' | 'lastName'>[]) {
  const taken = new Set(known.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
  return (nation: Nation): PersonName => {
    const draw = weighted(nameTraditions, (tradition) => weightIn(tradition, nation))
    for (;;) {
      const tradition = draw(random)
      const sex = random.chance(0.5) ? 'women' : 'men'
      const firstName = random.pick(tradition[sex])
      const lastName = random.pick(tradition.last).replace(/^O(?=[A-Z])/, 'O’')
      const whole = `${firstName} ${lastName}`
      if (taken.has(whole)) continue
      taken.add(whole)
      return { firstName, lastName, kin: `${tradition.face}-${sex}` }
    }
  }
}

function weightIn(tradition: (typeof nameTraditions)[number], nation: Nation): number {
  if (!tradition.nation || tradition.nation === nation) return tradition.weight
  return 1.5
}

/** None of a business of the cast (data/cast.json). */
const invented =
  'Alderwick Appleferry Ashenfold Barleyhythe Birchmantle Bramblewick Brackenholt Candlewren Cloverleigh Copperwren Dovecroft Driftmarsh Elderbeck Emberhurst Fennelbrook Fernhollow Finchmarrow Foxglade Gorsewind Greywillow Hazelmere Heronsgate Honeygate Ivymarch Juniperwell Kestrelford Lambswick Larkmoss Lintwhite Marlowick Millthrift Mothwing Mulberrow Nettlebrook Oakmarrow Orchardine Osierby Pennymoss Plumtrellis Quillfeather Ravensmoor Rosehythe Rowanlight Rushmantle Saltwren Silverbeck Skylarkby Sorrelgate Stonefennel Tansywick Tealmarsh Thistlewick Timberwren Violetmarsh Wheatferry Willowmantle Wrenlock Yarrowmere'.split(
    ' ',
  )

const familyTrades = [
  'construction-trade',
  'cars-vehicles',
  'cleaning-and-removal-services',
  'gardening-and-outdoors',
  'painting-decorating-and-interior-design',
]

type BusinessFacts = {
  firstName: string
  lastName: string
  partner: string
  noun: string
  groupSlug: string
  team: boolean
}

export function businessNames(random: Random, known: readonly string[]): (facts: BusinessFacts) => string {
  const taken = new Set(known.map(slugOf))
  return (facts) => {
    for (;;) {
      const name = random.pick(candidates(facts, random.pick(invented)))
      if (taken.has(slugOf(name))) continue
      taken.add(slugOf(name))
      return name
    }
  }
}

function candidates({ firstName, lastName, partner, noun, groupSlug, team }: BusinessFacts, word: string): string[] {
  const common = [`${lastName} ${noun}`, `${word} ${noun}`]
  if (!team) return [...common, `${firstName} ${lastName} ${noun}`, `${word} ${noun}`]
  if (noun.includes('&')) return common
  const family = familyTrades.includes(groupSlug)
    ? [`${lastName} & Sons ${noun}`, `${lastName} & Daughter ${noun}`, `${lastName} Brothers ${noun}`]
    : [`${word} & Co ${noun}`]
  return [...common, `${word} ${noun}`, `${lastName} & ${partner} ${noun}`, formFor(family, lastName)]
}

function formFor(forms: readonly string[], lastName: string): string {
  return forms[lastName.length % forms.length] ?? lastName
}
