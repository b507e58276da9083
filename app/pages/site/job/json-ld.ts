import { photoAddress } from '#contract/job/photo.ts'
import type { JobView } from '#contract/job/view.ts'

/** schema.org Demand: JobPosting is for employment. Without contact details, and with the public place only. */
export function jobLd(job: JobView, origin: string) {
  const locality = job.town ?? job.place
  const areaServed = {
    '@type': 'Place',
    name: job.place || 'United Kingdom',
    address: {
      '@type': 'PostalAddress',
      ...(locality ? { addressLocality: locality } : {}),
      addressCountry: 'GB',
    },
  }
  return {
    '@type': 'Demand',
    '@id': `${origin}/job-directory/${job.id}`,
    url: `${origin}/job-directory/${job.id}`,
    name: job.title,
    description: job.description,
    image: job.photos.map(({ id }) => `${origin}${photoAddress(id, 'large')}`),
    availabilityStarts: job.postedAt.toISOString(),
    availabilityEnds: job.expiresAt.toISOString(),
    itemOffered: {
      '@type': 'Service',
      name: job.title,
      description: job.description,
      serviceType: job.categories.map(({ text }) => text),
      areaServed,
    },
    areaServed,
    ...(job.read ? { priceSpecification: priceLd(job.read) } : {}),
  }
}

function priceLd({ type, minPence, maxPence }: NonNullable<JobView['read']>) {
  const hourly = type === 'hourly'
  return {
    '@type': hourly ? 'UnitPriceSpecification' : 'PriceSpecification',
    priceCurrency: 'GBP',
    ...(minPence === null ? {} : { minPrice: minPence / 100 }),
    ...(maxPence === null ? {} : { maxPrice: maxPence / 100 }),
    ...(hourly ? { unitCode: 'HUR' } : {}),
  }
}
