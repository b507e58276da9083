import type { ListingCard } from '#contract/directory/words.ts'

/** An invented provider, labelled as an example. */
export const EXAMPLE: ListingCard = {
  id: '',
  name: 'Your business',
  fullName: 'Your name',
  imageUrl: null,
  title: 'Plumber',
  categories: [],
  place: 'Manchester, M20',
  miles: 1.2,
  worksIn: null,
  rating: { count: 24, average: 4.8 },
  snippet: 'Leaks, taps, boilers and bathrooms, with a price before we start.',
  unclaimed: false,
  service: null,
  sign: { text: 'Open now', open: true, lasts: 0 },
  picture: { url: '/drawings/trades/plumbing.svg', type: 'image', width: 480, height: 360 },
  price: 'from £65 an hour',
  answers: 'Usually answers within 2 hours',
  review: 'Came the same day, tidy and kind',
  badge: 'Hired 12 times here',
  reason: '',
}
