import type { Api } from '#app/api.server.ts'
import { orNull } from '../answer.ts'
import { drawingAt } from '../drawing-file.ts'

const UPLOADED = /^\/media\/avatars\/([0-9a-f-]{36})\/avatar\.webp\?v=([\w-]+)$/
const SIZE = 512

/** The bytes of someone's picture, WebP or SVG. Null: it is gone. */
export async function readFace(
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
