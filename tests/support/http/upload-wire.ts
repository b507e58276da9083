import { sessionOf } from '#server/auth/actor.ts'
import { dropPages } from '#server/http/cache/dropped-pages.ts'
import type { TestApp } from '../app.ts'
import { openShell } from './shell.ts'

// An upload as it comes over a wire: through the HTTP shell, in pieces.

export const MB = 1024 * 1024
export const boundary = 'kettle'

/** The HTTP shell with somebody's session; how much of a body the pages read is counted. */
export async function uploadShell(app: TestApp, userId: string, options: { slowestUploadMs?: number } = {}) {
  const { siteUrl } = app.site.settings
  let read = 0
  const served = await openShell(app, {
    ...options,
    personOf: async ({ headers }) =>
      (await sessionOf(app.site.auth, app.site.database.query, headers.cookie))?.userId ?? null,
    pages: (request) => app.page(request.url, counted(request)),
  })
  app.site.database.onChange((payload) => dropPages(served.pageCache, payload))
  const browser = await app.as(userId)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = {
    origin: siteUrl.origin,
    cookie,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }

  /** What the request asks for; how much of its body is read is counted. */
  function counted({ method, headers, body }: Request): RequestInit {
    if (!body) return { method, headers }
    const counting = new TransformStream<Uint8Array, Uint8Array>(
      {
        transform(chunk, controller) {
          read += chunk.length
          controller.enqueue(chunk)
        },
      },
      { highWaterMark: 1 },
      { highWaterMark: 0 },
    )
    const init = { method, headers, body: body.pipeThrough(counting), duplex: 'half' }
    return init
  }

  return { ...served, headers, read: () => read }
}

/** A form with one file. */
export function form(bytes: Buffer): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

export function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
