import { z } from 'zod'
import { api, storedFile } from '#app/api.server.ts'
import { AVATAR_SIZES, AVATAR_TYPES, AVATAR_VERSION, MAILED_SIZE } from '#contract/profile/avatar.ts'
import { missing, orNull, SANDBOX } from '../answer.ts'
import type { Route } from './+types/avatar-picture'
import { png } from './png.ts'

/** An avatar: `avatar.webp?v=…&size=128`. A new picture has a new `v`, so an address never changes its
 * content. `avatar.png` is for mails, in one size. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const mailed = params.file === 'avatar.png'
  const type = mailed ? 'webp' : AVATAR_TYPES.find((type) => params.file === `avatar.${type}`)
  const query = new URL(request.url).searchParams
  const version = query.get('v') ?? ''
  const size = mailed ? MAILED_SIZE : Number(query.get('size') ?? 256)
  if (!type || !AVATAR_VERSION.test(version) || !AVATAR_SIZES.includes(size) || !isId(params.ownerId)) return missing()
  const picture = await orNull(context.get(api).profile.picture({ ownerId: params.ownerId, version, size, type }))
  if (!picture) return missing()
  const etag = `"${version}-${size}-${mailed ? 'png' : type}"`
  const headers = { 'cache-control': 'public, max-age=3600', etag, 'content-security-policy': SANDBOX }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const bytes = await context.get(storedFile)(picture.path)
  if (!bytes) return missing()
  if (mailed) return new Response(await png(bytes, size), { headers: { ...headers, 'content-type': 'image/png' } })
  return new Response(bytes, { headers: { ...headers, 'content-type': picture.type } })
}

function isId(text: string): boolean {
  return z.uuid().safeParse(text).success
}
