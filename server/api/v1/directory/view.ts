import { z } from 'zod'
import { Money } from '#contract/api/view.ts'
import { Rating } from '#contract/directory/view.ts'
import { GradeCounts } from '#contract/feedback/view.ts'
import { Point } from '#contract/place/view.ts'
import { MEDIA_TYPES } from '#contract/portfolio/words.ts'
import { SERVICE_UNITS, SOCIAL_NETWORKS } from '#contract/profile/words.ts'

/** Part of a search: without contact details, as everything here. */
export const ProviderHit = z.object({
  id: z.uuid(),
  url: z.url().describe('The page of the listing.'),
  name: z.string().describe('Of the business, else of the person.'),
  title: z.string(),
  imageUrl: z.url().nullable(),
  pictureUrl: z.url().describe('Their work, or a drawing of their trade.'),
  categories: z.array(z.string()),
  place: z.string().describe('Town and postcode district.'),
  miles: z.number().nullable().describe('From the place that was searched at. Null if there is none.'),
  worksIn: z.string().nullable().describe('A place that they also work in, by which they were found.'),
  rating: Rating.describe('From three reviews on there is an average.'),
  snippet: z.string(),
  claimed: z.boolean().describe('False if we made the listing and no one has claimed it yet.'),
})

const Medium = z.object({ url: z.url(), type: z.enum(MEDIA_TYPES), caption: z.string() })

export const Provider = ProviderHit.omit({
  snippet: true,
  miles: true,
  worksIn: true,
  pictureUrl: true,
  categories: true,
  place: true,
}).extend({
  bio: z.string(),
  skills: z.array(z.string()),
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
  services: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      description: z.string(),
      price: Money.nullable(),
      unit: z.enum(SERVICE_UNITS).describe('What the price is for.'),
    }),
  ),
  place: z.object({
    text: z.string(),
    town: z.string().nullable(),
    outward: z.string().nullable(),
    point: Point.nullable().describe('The middle of the town or postcode district.'),
  }),
  website: z.url().nullable(),
  social: z.array(z.object({ network: z.enum(SOCIAL_NETWORKS), url: z.url() })),
  accreditations: z.array(z.object({ name: z.string(), details: z.string(), checked: z.boolean() })),
  portfolio: z.array(z.object({ id: z.uuid(), title: z.string(), description: z.string(), media: z.array(Medium) })),
  ratingsByStars: z.array(z.int()).length(5).describe('Reviews with one star first.'),
  reviewsByProof: GradeCounts.describe('What proves that a review is of a client.'),
  hires: z.int().describe('Jobs posted here that were given to them.'),
  available: z.boolean().describe('They say that they can start at once.'),
  openNow: z.boolean().nullable().describe('Null if no hours are given.'),
  joinedAt: z.date(),
})

const id = '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c22'

export const hitExample = {
  id,
  url: `https://fettle.example/directory/${id}`,
  name: 'Fielding & Daughters Joinery',
  title: 'Joiners',
  imageUrl: null,
  pictureUrl: 'https://fettle.example/drawings/trades/joinery.svg',
  categories: ['Joinery'],
  place: 'Leeds, LS6',
  miles: 1.2,
  worksIn: null,
  rating: { count: 8, average: 4.8 },
  snippet: 'Doors, stairs and windows, made and mended in our own workshop.',
  claimed: true,
}

export const providerExample = {
  id,
  url: hitExample.url,
  name: hitExample.name,
  title: hitExample.title,
  imageUrl: null,
  rating: hitExample.rating,
  claimed: true,
  bio: 'Doors, stairs and windows, made and mended in our own workshop.',
  skills: ['Staircases'],
  categories: [{ name: 'Joinery', slug: 'joinery' }],
  services: [{ id, title: 'Hang a door', description: '', price: { amount: 6500, currency: 'GBP' }, unit: 'per hour' }],
  place: { text: 'Leeds', town: 'Leeds', outward: 'LS6', point: { lat: 53.82, lng: -1.56 } },
  website: 'https://joinery.example/',
  social: [],
  accreditations: [],
  portfolio: [],
  ratingsByStars: [0, 0, 0, 2, 6],
  reviewsByProof: { hired: 5, contact: 1, invited: 1, unproven: 1 },
  hires: 3,
  available: true,
  openNow: true,
  joinedAt: '2024-02-10T12:00:00.000Z',
}
