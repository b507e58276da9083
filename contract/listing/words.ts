import type { Listing } from './view.ts'

/** Characters of the newest review that a listing quotes. */
export const QUOTED_LENGTH = 240

/** What search engines and shared links say below the name. */
export function listingDescription({
  title,
  categories,
  place,
  bio,
}: Pick<Listing, 'title' | 'categories' | 'place' | 'bio'>): string {
  const where = place.town ? ` in ${place.town}` : ''
  return `${title || categories[0]?.name || 'Professional'}${where}. ${bio.slice(0, 120).trimEnd()}…`
}

export const LISTING_UNAVAILABLE = 'This provider profile is not available'

export const CONTACT_KINDS = ['phone', 'email'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]
