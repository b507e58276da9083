import type { SiteIdentity } from '../admin/settings.ts'
import type { CategoryPage } from '../category/page.ts'
import type { JobView } from '../job/view.ts'
import type { Listing } from '../listing/view.ts'
import { numberText } from '../number.ts'
import { quantity } from '../text.ts'
import type { Rating } from './view.ts'

/** What networks show beside a link to a page. */
export type SharePicture = {
  /** Under /og: "listing/ID". */
  path: string
  title: string
  line: string
  place: string | null
  rating: Rating | null
  /** "from £65 an hour" */
  price: string | null
  /** Address of the uploaded face or logo. */
  face: string | null
  /** Address of a drawing, beside which the words stand. */
  drawing: string
}

type Site = Pick<SiteIdentity, 'name' | 'tagline'>

const words = { place: null, rating: null, price: null, face: null }

export function listingPicture(listing: Listing): SharePicture {
  const { id, name, title, categories, place, rating, price, imageUrl, drawn } = listing
  return {
    path: `listing/${id}`,
    title: name,
    line: title || (categories[0]?.name ?? 'Local service provider'),
    place: place.town,
    rating,
    price,
    face: imageUrl,
    drawing: drawn.url,
  }
}

export function categoryPicture({ category, group, picture }: CategoryPage): SharePicture {
  const line = group?.name ?? 'Service category'
  return { ...words, path: `category/${category.slug}`, title: category.name, line, drawing: picture.url }
}

export function jobPicture({ id, title, categories, place }: JobView): SharePicture {
  const [trade] = categories
  return {
    ...words,
    path: `job/${id}`,
    title,
    line: trade?.text.split(' > ').at(-1) ?? 'Open job',
    place: place || null,
    drawing: tradeDrawing(trade?.slug ?? 'handyman'),
  }
}

const tradeDrawing = (slug: string) => `/drawings/trades/${slug}.svg`

/** The drawing of the home page, which is no file under /drawings. */
export const HOUSE = 'house'

const pages = {
  home: ['The right person for the job, near you', 'Find, compare, get in touch', 'house'],
  directory: ['Find professionals near you', 'Provider directory', 'kitchens-and-bathrooms'],
  categories: ['Every trade and service, in one place', 'Service categories', 'handyman'],
  'job-directory': ['Work that people want done', 'Job directory', 'carpentry-and-joinery'],
  'post-job': ['Say what needs doing', 'Post a job', 'painting-and-decorating'],
  'for-providers': ['People near you look for what you do', 'For providers', 'plumbing'],
  'how-ranking-works': ['How ranking works', 'Why a listing is where it is', 'accountancy-and-bookkeeping'],
  about: ['About us', 'Who we are and what we promise', 'house'],
  contact: ['Get in touch', 'Contact', 'copywriting-and-content'],
  privacy: ['Privacy', 'What we keep, and for how long', 'insurance'],
  terms: ['Terms', 'The rules, in plain words', 'conveyancing'],
} as const

export type SharedPage = keyof typeof pages

export function pagePicture(name: SharedPage): SharePicture {
  const [title, line, drawn] = pages[name]
  return { ...words, path: `site/${name}`, title, line, drawing: drawn === HOUSE ? HOUSE : tradeDrawing(drawn) }
}

export function isSharedPage(name: string): name is SharedPage {
  return Object.hasOwn(pages, name)
}

/** Another one as soon as it shows something else, so that networks fetch it again. */
export function pictureAddress(picture: SharePicture, { name, tagline }: Site): string {
  return `/og/${picture.path}.png?v=${hashOf(JSON.stringify([LOOK, picture, name, tagline]))}`
}

/** Raised when pictures are drawn in another way. */
const LOOK = 2

/** FNV-1a. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0).toString(36)
}

export function pictureWords({ title, line, place, rating, price, face }: SharePicture): string {
  const facts = [line, place, ratingWords(rating), price].filter(Boolean)
  return `${[title, ...facts].join(', ')}. ${face ? 'With their picture.' : 'With a drawing.'}`
}

function ratingWords(rating: Rating | null): string | null {
  if (!rating || rating.count === 0) return null
  const reviews = quantity(rating.count, 'review', 'reviews')
  return rating.average === null ? reviews : `${rating.average.toFixed(1)} of 5 stars from ${reviews}`
}

/** "(23)" beside stars; "2 reviews" where they are too few for stars. */
export function countWords({ count, average }: Rating): string {
  return average === null ? quantity(count, 'review', 'reviews') : `(${numberText(count)})`
}
