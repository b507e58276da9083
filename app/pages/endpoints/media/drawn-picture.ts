import { HOUR, seconds } from '#contract/duration.ts'
import { MAILED_SIZE } from '#contract/profile/avatar.ts'
import { missing, shared } from '../answer.ts'
import { drawingAt } from '../drawing-file.ts'
import type { Route } from './+types/drawn-picture'
import { png } from './png.ts'

/** A drawn face or logo for mails, whose programs show no SVG. */
export async function loader({ params: { kind, file } }: Route.LoaderArgs) {
  const name = /^([a-z0-9-]{1,120})\.png$/.exec(file)?.[1]
  const drawing = name && (kind === 'faces' || kind === 'logos') && (await drawingAt(`/drawings/${kind}/${name}.svg`))
  if (!drawing) return missing()
  const own = { 'cache-control': 'public, max-age=3600' }
  return shared(await png(Buffer.from(drawing), MAILED_SIZE), 'image/png', { tags: [], max: seconds(HOUR) }, own)
}
