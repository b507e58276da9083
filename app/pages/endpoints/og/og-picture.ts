import { type Api, api, site, storedFile } from '#app/api.server.ts'
import { orNull } from '#app/pages/endpoints/answer.ts'
import {
  categoryPicture,
  isSharedPage,
  jobPicture,
  listingPicture,
  pagePicture,
  type SharePicture,
} from '#contract/directory/share-picture.ts'
import { HOUR, seconds } from '#contract/duration.ts'
import { isId } from '#contract/id.ts'
import { jobTag, listingTag, type PageTag } from '#contract/page-tags.ts'
import { missing, shared } from '../answer.ts'
import { drawingAt } from '../drawing-file.ts'
import type { Route } from './+types/og-picture'

/** `?v=…` only makes the address a new one (`pictureAddress`): every version is answered with the newest. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const name = params.id.match(/^([a-z0-9-]{1,120})\.png$/)?.[1]
  const door = context.get(api)
  const subject = name ? await subjectOf(door, params.kind, name) : null
  if (!subject) return missing()
  const { picture, tags } = subject
  const { path: _, ...content } = picture
  const { name: siteName, tagline } = context.get(site)
  // The drawing libraries take 10 MB, and most visits need no picture.
  const { pictureOf } = await import('./drawing.tsx')
  const drawn = await pictureOf({ ...content, site: { name: siteName, tagline } }, (address) =>
    readFace(door, context.get(storedFile), address),
  )
  const own = { 'cache-control': 'public, max-age=3600' }
  return shared(new Uint8Array(drawn), 'image/png', { tags, max: seconds(HOUR) }, own)
}

const UPLOADED = /^\/media\/avatars\/([0-9a-f-]{36})\/avatar\.webp\?v=([\w-]+)$/
const SIZE = 512

/** The bytes of someone's picture, WebP or SVG. Null if it is gone. */
async function readFace(
  api: Api,
  stored: (path: string) => Promise<Uint8Array | null>,
  address: string,
): Promise<Uint8Array | null> {
  const [, ownerId, version] = UPLOADED.exec(address) ?? []
  if (!ownerId || !version) {
    const drawn = await drawingAt(address)
    return drawn === null ? null : Buffer.from(drawn)
  }
  const picture = await orNull(api.profile.picture({ ownerId, version, size: SIZE, type: 'webp' }))
  return picture && stored(picture.path)
}

type Subject = { picture: SharePicture; tags: PageTag[] }

async function subjectOf(api: Api, kind: string, name: string): Promise<Subject | null> {
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
