import { strToU8, type Zippable, zipSync } from 'fflate'
import { redirect } from 'react-router'
import { api, storedFile } from '#app/api.server.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import type { Route } from './+types/download'

export async function loader({ context }: Route.LoaderArgs) {
  const archive = await attempt(context.get(api).account.download())
  if (!archive.ok) {
    const { code, message, status } = archive.refused
    if (code === 'UNAUTHORIZED') throw redirect('/login?return=%2Faccount%2Fsecurity')
    return new Response(message, { status, headers: { ...NO_STORE, 'content-type': 'text/plain; charset=utf-8' } })
  }
  const { filename, documents, files } = archive.data
  const zipped: Zippable = {}
  for (const { name, text } of documents) zipped[name] = strToU8(text)
  for (const path of files) {
    const bytes = await context.get(storedFile)(path)
    if (bytes) zipped[`media/${path}`] = [bytes, { level: 0 }] // pictures are compressed already
  }
  const headers = { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${filename}"` }
  return new Response(new Uint8Array(zipSync(zipped)), { headers: { ...NO_STORE, ...headers } })
}
