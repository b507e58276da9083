import type { Random } from '#db/demo/random.ts'

const epithets =
  `Premier|Evergreen|Bluebird|Oak Tree|Northern Star|Silver Birch|Kingfisher|Red Kite|Castle|Riverside|Hilltop
Beacon|Acorn|Lighthouse|Swan|Meridian|Ivy House|Foxglove|Highfield|Orchard|Harbour|Stonegate|Bramble|First Choice|Ace|Apex
Heritage|Willow|Crown|Park Lane|Sunrise|Summit|Copper|Anchor|Robin|Thistle|Primrose|Albion|Phoenix|Diamond`.split(
    /[|\n]/,
  )

/** How a firm is called after its owner, its town or a fancy: 'Walker & Sons Joinery', 'Kingfisher Plumbing'. */
export function businessName(random: Random, first: string, last: string, town: string, firm: string): string {
  const kind = random.next()
  if (kind < 0.34) return `${last} ${firm}`
  if (kind < 0.42) return `${last} & ${random.chance(0.7) ? 'Sons' : 'Daughters'} ${firm}`
  if (kind < 0.5) return `${first}'s ${firm}`
  if (kind < 0.68) return `${town} ${firm}`
  return `${random.pick(epithets)} ${firm}`
}
