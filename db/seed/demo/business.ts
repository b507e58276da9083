import { slugOf } from '#contract/text.ts'
import type { Random } from '#db/seed/random.ts'

const invented =
  'Alderbank Amberley Birchwell Blackthorn Bluebell Brightwater Copperleaf Fernhollow Foxdale Goldcrest Greenfinch Hawthorn Hollybrook Honeycomb Ivygate Juniper Kingfisher Larkfield Lilac Marigold Meadowlark Millrace Moorhen Northgate Oakhurst Orchard Pennywell Quillfeather Redwing Rowanbank Saltmarsh Silverbirch Skylark Southfold Tamarisk Teasel Thistledown Willowbrook Wrenfield Yarrow'.split(
    ' ',
  )

/** Groups in which a firm may well be called after the family. */
const familyTrades = [
  'construction-trade',
  'cars-vehicles',
  'cleaning-and-removal-services',
  'gardening-and-outdoors',
  'painting-decorating-and-interior-design',
]

export type BusinessFacts = {
  firstName: string
  lastName: string
  partner: string
  area: string
  noun: string
  groupSlug: string
  team: boolean
}

/** Business names nobody else has; addresses are made of them, so their slugs differ as well. */
export function businessNames(random: Random): (facts: BusinessFacts) => string {
  const taken = new Set<string>()
  return (facts) => {
    for (;;) {
      const name = random.pick(candidates(facts, random.pick(invented)))
      if (taken.has(slugOf(name))) continue
      taken.add(slugOf(name))
      return name
    }
  }
}

function candidates(
  { firstName, lastName, partner, area, noun, groupSlug, team }: BusinessFacts,
  word: string,
): string[] {
  const common = [`${lastName} ${noun}`, `${word} ${noun}`, `${area} ${noun}`]
  if (!team) return [...common, `${firstName} ${lastName} ${noun}`, `${word} ${noun}`]
  const family = familyTrades.includes(groupSlug)
    ? [`${lastName} & Sons ${noun}`, `${lastName} & Daughter ${noun}`, `${lastName} Brothers ${noun}`]
    : [`${word} & Co ${noun}`]
  return [...common, `${word} ${noun}`, `${lastName} & ${partner} ${noun}`, formFor(family, lastName)]
}

/** Always the same form for the same family. */
function formFor(forms: readonly string[], lastName: string): string {
  return forms[lastName.length % forms.length] ?? lastName
}
