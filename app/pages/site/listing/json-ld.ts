import type { Listing } from '#contract/listing.ts'

/** schema.org LocalBusiness, with a rating from three published entries; never with phone or e-mail. */
export function listingLd(listing: Listing, origin: string) {
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/directory/${listing.id}`,
    name: listing.name,
    url: `${origin}/directory/${listing.id}`,
    image: `${origin}/og/listing/${listing.id}.png`,
    description: listing.bio || listing.title,
    ...(listing.place.town
      ? {
          address: {
            '@type': 'PostalAddress',
            addressLocality: listing.place.town,
            ...(listing.place.outward ? { postalCode: listing.place.outward } : {}),
            addressCountry: 'GB',
          },
        }
      : {}),
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
    ...(listing.website ? { sameAs: [listing.website, ...listing.social.map(({ url }) => url)] } : {}),
  }
}
