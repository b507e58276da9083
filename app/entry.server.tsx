import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { scriptsAfterPaint } from './after-paint.ts'
import { unhandled } from './api.server.ts'
import { ScriptNonce } from './ui/inline-script.tsx'
import { QUICK_RENDERING } from './ui/quick-rendering.ts'

/**
 * Renders the whole document at once: pages are small, wait for nothing while they are rendered, and their inline
 * scripts are allowed by hash. React's streaming renderer would take half as long again. A nonce tells the HTTP shell
 * which scripts we wrote; it takes the nonce out again (server/http/finish.ts), so that a page is the same each time.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  try {
    const nonce = randomBytes(16).toString('base64url')
    const page = (
      <ScriptNonce value={nonce}>
        <ServerRouter
          context={QUICK_RENDERING ? await withData(routerContext) : routerContext}
          url={request.url}
          nonce={nonce}
        />
      </ScriptNonce>
    )
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('x-fettle-nonce', nonce)
    const rendered = QUICK_RENDERING ? renderToString(page) : await renderWhole(page, nonce)
    const html = scriptsAfterPaint(rendered, nonce)
    return new Response(Buffer.from(`<!DOCTYPE html>${html}`), { status, headers })
  } catch (error) {
    context.get(unhandled)(error)
    throw error
  }
}

/** As React Router expects it, with every suspended part waited for. */
async function renderWhole(page: ReactNode, nonce: string): Promise<string> {
  const stream = await renderToReadableStream(page, { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY })
  await stream.allReady
  return text(stream)
}

/**
 * The loaders' data reach the browser through a stream that React Router reads piece by piece between suspended
 * renders. All of it is there already, so it goes where the router keeps the pieces it has read.
 */
async function withData(context: EntryContext): Promise<EntryContext> {
  const stream = context.serverHandoffStream
  if (!stream) return context
  const pieces: Uint8Array[] = []
  for await (const piece of stream.values({ preventCancel: true })) pieces.push(piece)
  const value = Buffer.concat(pieces).toString()
  const streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) }
  return { ...context, renderMeta: { ...context.renderMeta, streamCache } }
}

/** Every error of a loader, an action or the router itself. Not those with a status: they are answers. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(unhandled)(error)
}
