import { Feed } from 'feed'
import type { PublicSite } from '#app/api.server.ts'
import { feedAddress, feedTitle } from '#contract/job/feed.ts'
import { jobsAddress } from '#contract/job/filters.ts'
import type { JobSummary, NewestJobs } from '#contract/job/view.ts'
import { escapeXml, writable } from '../sitemap/xml.ts'

/** Before the first job: a feed has to say when it changed. */
const NEVER = new Date('2020-01-01T00:00:00Z')

/** Ids last: a job that is renewed or edited replaces its entry in a reader. */
export function drawFeed(
  { jobs, category, town }: NewestJobs,
  { name, origin }: Pick<PublicSite, 'name' | 'origin'>,
): string {
  const self = `${origin}${feedAddress({ category, town })}`
  const feed = new Feed({
    id: self,
    title: writable(`${feedTitle({ category, town })} · ${name}`),
    link: `${origin}${jobsAddress({ category: category?.name ?? '', location: town?.name ?? '' })}`,
    feedLinks: { atom: self },
    language: 'en-GB',
    copyright: '',
    generator: false,
    updated: jobs[0]?.postedAt ?? NEVER,
    author: { name: writable(name) },
  })
  for (const job of jobs) feed.addItem(entryOf(job, origin))
  return feed.atom1()
}

// The library writes titles and summaries as HTML, and does not escape a "<" in an attribute.
function entryOf(job: JobSummary, origin: string) {
  const facts = [job.budget, job.place, ...job.categories].filter(Boolean).map(escapeXml)
  return {
    id: `urn:uuid:${job.id}`,
    title: escapeXml(job.title),
    link: `${origin}/job-directory/${job.id}`,
    date: job.postedAt,
    description: `<p dir="auto">${escapeXml(job.snippet)}</p><p>${facts.join(' · ')}</p>`,
    category: job.categories.map((text) => ({ term: writable(text).replaceAll('<', '‹') })),
  }
}
