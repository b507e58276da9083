import { api, storedFile } from '#app/api.server.ts'
import { PHOTO_SIZE_NAMES } from '#contract/job.ts'
import { missing, orNull } from '../answer.ts'
import type { Route } from './+types/job-photo'

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(thumb|large)\.webp$/

/** `{id}-thumb.webp`. Browsers revalidate it, so that it disappears with its job. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [, id, name] = FILE.exec(params.file) ?? []
  const size = PHOTO_SIZE_NAMES.find((known) => known === name)
  if (!id || !size) return missing()
  const picture = await orNull(context.get(api).job.photo({ id, size }))
  if (!picture) return missing()
  const etag = `"${params.file}"`
  const headers = { 'cache-control': 'private, max-age=0, must-revalidate', etag, 'content-security-policy': SANDBOX }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const bytes = await context.get(storedFile)(picture.path)
  if (!bytes) return missing()
  return new Response(bytes, { headers: { ...headers, 'content-type': picture.type } })
}

/** An upload runs no script, however it is opened. */
const SANDBOX = "default-src 'none'; sandbox"
