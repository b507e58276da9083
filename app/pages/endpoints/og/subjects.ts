import type { Api } from '#app/api.server.ts'
import { initials } from '#app/ui/avatar.tsx'
import { isId } from '#contract/id.ts'
import type { Listing } from '#contract/listing.ts'
import { jobTag, listingTag, type PageTag } from '#contract/page-tags.ts'
import { orNull } from '../answer.ts'
import type { Content } from './content.ts'

type Subject = Omit<Content, 'site'> & { tags: PageTag[] }

const plain = { place: null, rating: null, initials: null, tags: [] }

export async function subjectOf(api: Api, kind: string, name: string): Promise<Subject | null> {
  if (kind === 'listing') return listingSubject(api, name)
  if (kind === 'category') return categorySubject(api, name)
  if (kind === 'job') return jobSubject(api, name)
  if (kind === 'site') return siteSubject(name)
  return null
}

async function listingSubject(api: Api, id: string): Promise<Subject | null> {
  if (!isId(id)) return null
  const listing = await orNull(api.directory.listing({ id }))
  if (!listing) return null
  const { name, rating } = listing
  return {
    title: name,
    line: lineOf(listing),
    place: listing.place.town,
    rating,
    initials: initials(name),
    seed: listing.id,
    tags: [listingTag(listing.id)],
  }
}

function lineOf({ title, categories }: Listing): string {
  return title || (categories[0]?.name ?? 'Local service provider')
}

async function categorySubject(api: Api, slug: string): Promise<Subject | null> {
  if (!/^[a-z0-9-]{1,120}$/.test(slug)) return null
  const page = await orNull(api.categoryPage.view({ slug, town: null }))
  if (!page) return null
  return { ...plain, title: page.category.name, line: page.group?.name ?? 'Service category', seed: slug }
}

async function jobSubject(api: Api, id: string): Promise<Subject | null> {
  const job = isId(id) ? await orNull(api.job.view({ id })) : null
  if (job?.status !== 'open') return null
  const line = job.categories[0]?.text.split(' > ').at(-1) ?? 'Open job'
  return { ...plain, title: job.title, line, place: job.place || null, seed: job.id, tags: [jobTag(job.id)] }
}

const pages = new Map([
  ['home', { title: 'The right person for the job, near you', line: 'Find, compare, get in touch' }],
  ['directory', { title: 'Find professionals near you', line: 'Provider directory' }],
  ['categories', { title: 'Every trade and service, in one place', line: 'Service categories' }],
  ['job-directory', { title: 'Work that people want done', line: 'Job directory' }],
  ['post-job', { title: 'Say what needs doing', line: 'Post a job' }],
  ['how-ranking-works', { title: 'How ranking works', line: 'Why a listing is where it is' }],
  ['about', { title: 'About us', line: 'Who we are and what we promise' }],
  ['contact', { title: 'Get in touch', line: 'Contact' }],
  ['privacy', { title: 'Privacy', line: 'What we keep, and for how long' }],
  ['terms', { title: 'Terms', line: 'The rules, in plain words' }],
])

function siteSubject(name: string): Subject | null {
  const page = pages.get(name)
  return page ? { ...plain, ...page, seed: `site-${name}` } : null
}
