import type { PublicSite } from '#app/api.server.ts'
import { listingPicture, pictureAddress } from '#contract/directory/share-picture.ts'
import type { FeedbackEntry } from '#contract/feedback/view.ts'
import type { Listing } from '#contract/listing/view.ts'

/**
 * schema.org LocalBusiness, with a rating from three published entries; never with phone or email. `shown`: the entries
 * that this page shows.
 */
export function listingLd(listing: Listing, site: PublicSite, shown: FeedbackEntry[] = []) {
  const { origin } = site
  // What was imported was not written by a customer of ours: search engines are told of our own reviews only.
  const reviews = shown.filter(({ importedFrom }) => importedFrom === null)
  const sameAs = [listing.website ?? [], listing.social.map(({ url }) => url)].flat()
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/directory/${listing.id}`,
    name: listing.name,
    url: `${origin}/directory/${listing.id}`,
    image: `${origin}${pictureAddress(listingPicture(listing), site)}`,
    description: listing.bio || listing.title,
    address: {
      '@type': 'PostalAddress',
      ...(listing.place.town ? { addressLocality: listing.place.town } : {}),
      ...(listing.place.outward ? { postalCode: listing.place.outward } : {}),
      addressCountry: 'GB',
    },
    ...(listing.rating.average === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: listing.rating.average,
            reviewCount: listing.rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
    ...(reviews.length > 0 ? { review: reviews.map(reviewLd) } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  }
}

function reviewLd({ rating, title, description, authorName, createdAt }: FeedbackEntry) {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    name: title,
    ...(description ? { reviewBody: description } : {}),
    author: { '@type': 'Person', name: authorName },
    datePublished: createdAt.toISOString().slice(0, 10),
  }
}
