import { api, site } from '#app/api.server.ts'
import { HOUR, seconds } from '#contract/duration.ts'
import { missing, shared } from '../answer.ts'
import type { Route } from './+types/og-picture'
import { subjectOf } from './subjects.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const name = params.id.match(/^([a-z0-9-]{1,120})\.png$/)?.[1]
  const subject = name ? await subjectOf(context.get(api), params.kind, name) : null
  if (!subject) return missing()
  const { tags, ...content } = subject
  const { name: siteName, tagline } = context.get(site)
  // The drawing libraries take 10 MB, and most visits need no picture.
  const { pictureOf } = await import('./drawing.tsx')
  const picture = await pictureOf({ ...content, site: { name: siteName, tagline } })
  const own = { 'cache-control': 'public, max-age=3600' }
  return shared(new Uint8Array(picture), 'image/png', { tags, max: seconds(HOUR) }, own)
}
