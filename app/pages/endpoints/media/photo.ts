import type { ClientPromiseResult } from '@orpc/client'
import { type Api, api, type PageContext, storedFile } from '#app/api.server.ts'
import { PHOTO_SIZE_NAMES, type PhotoSize } from '#contract/job/photo.ts'
import { missing, orNull, SANDBOX } from '../answer.ts'

type NamedPhoto = { id: string; size: PhotoSize }
type LoaderArgs = { request: Request; params: { file: string }; context: PageContext }

/** Gives the loader of a noun's photos. Browsers revalidate them, so that they disappear with what they belong to. */
export function photoLoader<Failure>(
  photoOf: (api: Api) => (photo: NamedPhoto) => ClientPromiseResult<{ path: string; type: string }, Failure>,
) {
  return async ({ request, params: { file }, context }: LoaderArgs): Promise<Response> => {
    const named = photoIn(file)
    const picture = named && (await orNull(photoOf(context.get(api))(named)))
    if (!picture) return missing()
    const etag = `"${file}"`
    const headers = { 'cache-control': 'private, max-age=0, must-revalidate', etag, 'content-security-policy': SANDBOX }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const bytes = await context.get(storedFile)(picture.path)
    if (!bytes) return missing()
    return new Response(bytes, { headers: { ...headers, 'content-type': picture.type } })
  }
}

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(thumb|large)\.webp$/

/** `{id}-thumb.webp`. Null if no photo has such a name. */
function photoIn(file: string): NamedPhoto | null {
  const [, id, name] = FILE.exec(file) ?? []
  const size = PHOTO_SIZE_NAMES.find((known) => known === name)
  return id && size ? { id, size } : null
}
