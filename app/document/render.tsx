import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { AllowScript } from '#app/ui/inline-script.tsx'
import { restoreLoaderData } from './loader-data.ts'
import { hashOf, ownScripts } from './own-scripts.ts'
import { type RenderedPage, renderFast } from './render-fast.tsx'
import { inUtf8 } from './utf8.ts'
import { wholeResponse } from './whole-response.ts'

export { requestHandler } from './request-handler.ts'

/** Renders the whole document at once: pages are small, and streaming would take half as long again. */
export async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { parts, hashes } = import.meta.env.PLAIN
    ? await renderPlain(routerContext, request.url)
    : renderFast(restoreLoaderData(routerContext, context), request.url)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-fettle-scripts', hashes.join(' '))
  return wholeResponse(inUtf8(parts), { status, headers })
}

/** All of it by React Router. */
async function renderPlain(context: EntryContext, url: string): Promise<RenderedPage> {
  const nonce = randomUUID()
  const inline: string[] = []
  const page = (
    <AllowScript value={(script) => inline.push(script)}>
      <ServerRouter context={context} url={url} nonce={nonce} />
    </AllowScript>
  )
  const stream = await renderToReadableStream(page, { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY })
  await stream.allReady
  const { html, hashes } = ownScripts(await text(stream), nonce)
  return { parts: [html], hashes: [...hashes, ...inline.map(hashOf)] }
}
