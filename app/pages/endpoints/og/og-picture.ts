import { type Api, api, site, storedFile } from '#app/api.server.ts'
import { HOUR, seconds } from '#contract/duration.ts'
import { missing, orNull, shared } from '../answer.ts'
import { drawingAt } from '../drawing-file.ts'
import type { Route } from './+types/og-picture'
import { subjectOf } from './subjects.ts'

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

/** The bytes of someone's picture, WebP or SVG. Null: it is gone. */
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
