import { join } from 'node:path'
import { root } from '#config/root.ts'
import type { PhotoSize } from '#contract/job/photo.ts'
import type { Random } from '#db/demo/random.ts'

/** How many faces there are of women and of men each; of any other tradition four. */
const FACES: Readonly<Record<string, number>> = { british: 8, 'south-asian': 6, african: 6 }
const FACES_OF_OTHERS = 4
const LOGOS_OF_A_TRADE = 2

/** The faces of a kin in turn, so that people who stand side by side seldom share one. */
export function faceSource(): (kin: string) => string {
  const given = new Map<string, number>()
  return (kin) => {
    const number = given.get(kin) ?? 0
    given.set(kin, number + 1)
    const tradition = kin.replace(/-(women|men)$/, '')
    return `/drawings/faces/${kin}-${1 + (number % (FACES[tradition] ?? FACES_OF_OTHERS))}.svg`
  }
}

type Business = { named: boolean; team: boolean; tradeSlug: string; kin: string }

/** A person shows their face, a business its logo; some have no picture yet. */
export function businessPicture(random: Random, faceOf: (kin: string) => string, business: Business): string | null {
  const { named, team, tradeSlug, kin } = business
  const [face, logo] = named ? (team ? [0.2, 0.6] : [0.5, 0.4]) : [0.8, 0]
  const roll = random.next()
  const number = random.int(1, LOGOS_OF_A_TRADE)
  if (roll < face) return faceOf(kin)
  return roll < face + logo ? `/drawings/logos/${tradeSlug}-${number}.svg` : null
}

/** Pixels of the large pictures, which show what public/drawings/work does (npm run demo-photos). */
export const DEMO_PHOTO = { width: 720, height: 540 } as const

/** By the title of the job: what its poster has taken a photo of. */
export const JOB_PHOTOS: Readonly<Record<string, string>> = {
  'Kitchen tap leaking and low pressure upstairs': 'plumbing-1-before',
  'Boiler service and a cold radiator': 'heating-and-gas-1-before',
  'Slipped slates after the storm': 'roofing-1-before',
  'Repointing a Victorian front wall': 'bricklaying-and-stonework-1-before',
  'Decorate hall, stairs and landing': 'painting-and-decorating-1-before',
  'Re-cover two armchairs': 'upholstery-and-furniture-restoration-1-before',
  'Clear an overgrown back garden': 'garden-maintenance-1-before',
  'Eight fence panels blown down': 'fencing-and-decking-1-before',
  'Patio relaid, water runs to the house': 'driveways-and-patios-1-before',
  'Mice in the loft': 'pest-control-1-before',
  'Dent in rear door': 'bodywork-and-paint-1-before',
}

/** By the main trade of the provider: what a client has taken a photo of. */
export const REVIEW_PHOTOS: Readonly<Record<string, string>> = {
  plumbing: 'plumbing-1',
  'heating-and-gas': 'heating-and-gas-1',
  roofing: 'roofing-1',
  'painting-and-decorating': 'painting-and-decorating-1',
  'upholstery-and-furniture-restoration': 'upholstery-and-furniture-restoration-1',
  'garden-maintenance': 'garden-maintenance-1',
  'fencing-and-decking': 'fencing-and-decking-1',
  'driveways-and-patios': 'driveways-and-patios-1',
  'cakes-and-baking': 'cakes-and-baking-1',
}

/** How many reviews of one trade have a photo. */
export const REVIEWS_WITH_PHOTO = 2

export function photoFile(picture: string, size: PhotoSize): string {
  return join(root, 'db/demo/photos', size, `${picture}.webp`)
}
