import { PHOTO_SIZE_NAMES, type PhotoSize } from '#contract/job/words.ts'
import { missing, SANDBOX } from '../answer.ts'

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(thumb|large)\.webp$/

/** `{id}-thumb.webp`. Null: no photo has such a name. */
export function photoIn(file: string): { id: string; size: PhotoSize } | null {
  const [, id, name] = FILE.exec(file) ?? []
  const size = PHOTO_SIZE_NAMES.find((known) => known === name)
  return id && size ? { id, size } : null
}

/** Browsers revalidate it, so that it disappears with what it belongs to. */
export async function privatePhoto(
  request: Request,
  file: string,
  picture: { path: string; type: string },
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<Response> {
  const etag = `"${file}"`
  const headers = { 'cache-control': 'private, max-age=0, must-revalidate', etag, 'content-security-policy': SANDBOX }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const bytes = await read(picture.path)
  if (!bytes) return missing()
  return new Response(bytes, { headers: { ...headers, 'content-type': picture.type } })
}
