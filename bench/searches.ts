import { specialities } from '#bench/scale/rare.ts'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import { noFilters } from '#contract/directory/words.ts'
import { geocode } from '#server/place/place.ts'
import type { Work } from '#server/work/work.ts'

const COMMON = 'builder plumber electrician gardener cleaner painter plasterer teacher decorator repairs'.split(' ')
const RARE = specialities.slice(0, 10).map(({ word }) => word)
const MISSPELT = 'bilder pluber electrican gardner cleanr paintr plastrer teecher decoratr repars'.split(' ')
const SENTENCES = [
  'my boiler has lost pressure and there is no hot water',
  'water is coming through the kitchen ceiling from the bathroom above',
  'i need someone to cut the hedge and tidy up the garden before summer',
  'looking for a patient driving instructor for a nervous learner',
  'the lights keep tripping whenever we use the oven',
  'we are moving house next month and have a piano',
  'can anyone teach my daughter the violin at home',
  'our cat is limping and will not eat',
  'cheap reliable cleaner for a small flat once a week',
  'need a photographer for my sisters wedding next june',
]
const PLACES = (
  'London,Manchester,Birmingham,Leeds,Glasgow,Edinburgh,Cardiff,Belfast,Bristol,Sheffield,Liverpool,Newcastle upon Tyne,' +
  'Nottingham,Norwich,Exeter,Swansea,York,Aberdeen,Inverness,Penzance'
).split(',')
const CATEGORIES = (
  'plumbing,electrical-services,building-and-extensions,roofing,handyman,domestic-cleaning,garden-maintenance,' +
  'tree-surgery,car-repairs-and-servicing,school-tutoring,music-lessons,catering,personal-training,hairdressing,' +
  'web-design-and-development,accountancy-and-bookkeeping,home-care,man-and-van,pest-control,print-and-signage'
).split(',')

/** What is asked of a database of each size, by kind: many inputs each, since one alone may be lucky. */
export function searches(work: Work): Map<string, DirectoryFilters[]> {
  const pointOf = (text: string) => {
    const { best } = geocode(work.site.places, text)
    if (!best) throw new Error(`No such place: ${text}`)
    return { lat: best.lat, lng: best.lng }
  }
  const made = (changes: Partial<DirectoryFilters>[]) => changes.map((change) => ({ ...noFilters, ...change }))
  return new Map([
    ['unfiltered first page', made([{}, { hideUnclaimed: true }])],
    ['common word', made(COMMON.map((service) => ({ service })))],
    ['rare word', made(RARE.map((service) => ({ service })))],
    ['misspelt word', made(MISSPELT.map((service) => ({ service })))],
    ['sentence', made(SENTENCES.map((service) => ({ service })))],
    ['sentence with a place', made(PLACES.map((place, at) => ({ service: `${SENTENCES[at % 10]} in ${place}` })))],
    ['near me, 10 miles', made(PLACES.map((place) => ({ nearme: true, point: pointOf(place), radius: 10 })))],
    ['category and place', made(CATEGORIES.flatMap((category) => PLACES.map((location) => ({ category, location }))))],
  ])
}
