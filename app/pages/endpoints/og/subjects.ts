import type { Api } from '#app/api.server.ts'
import {
  categoryPicture,
  isSharedPage,
  jobPicture,
  listingPicture,
  pagePicture,
  type SharePicture,
} from '#contract/directory/share-picture.ts'
import { isId } from '#contract/id.ts'
import { jobTag, listingTag, type PageTag } from '#contract/page-tags.ts'
import { orNull } from '../answer.ts'

type Subject = { picture: SharePicture; tags: PageTag[] }

export async function subjectOf(api: Api, kind: string, name: string): Promise<Subject | null> {
  if (kind === 'listing') return listingSubject(api, name)
  if (kind === 'category') return categorySubject(api, name)
  if (kind === 'job') return jobSubject(api, name)
  if (kind === 'site') return isSharedPage(name) ? { picture: pagePicture(name), tags: [] } : null
  return null
}

async function listingSubject(api: Api, id: string): Promise<Subject | null> {
  const listing = isId(id) ? await orNull(api.directory.listing({ id })) : null
  return listing && { picture: listingPicture(listing), tags: [listingTag(id)] }
}

async function categorySubject(api: Api, slug: string): Promise<Subject | null> {
  if (!/^[a-z0-9-]{1,120}$/.test(slug)) return null
  const page = await orNull(api.categoryPage.view({ slug, town: null }))
  return page && { picture: categoryPicture(page), tags: [] }
}

async function jobSubject(api: Api, id: string): Promise<Subject | null> {
  const job = isId(id) ? await orNull(api.job.view({ id })) : null
  return job?.status === 'open' ? { picture: jobPicture(job), tags: [jobTag(job.id)] } : null
}
