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
import { isAdminPath } from '#contract/admin-path.ts'
import { scriptsAfterPaint } from './after-paint.ts'
import { unhandled } from './api.server.ts'
import { ScriptNonce } from './ui/inline-script.tsx'
import { QUICK_RENDERING } from './ui/quick-rendering.ts'

/**
 * Renders the whole document at once: pages are small and wait for nothing, and streaming would take half as long
 * again.
 * The nonce marks our scripts; the HTTP shell takes it out again (server/http/finish.ts), so that pages are
 * reproducible.
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
          context={await contextFor(new URL(request.url).pathname, routerContext)}
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

async function contextFor(path: string, context: EntryContext): Promise<EntryContext> {
  const complete = QUICK_RENDERING ? await withData(context) : context
  if (import.meta.env.DEV || isAdminPath(path)) return complete
  const url = complete.manifest.url.replace('/manifest-', '/site-manifest-') // scripts/site-manifest.mjs
  return { ...complete, manifest: { ...complete.manifest, url } }
}

async function renderWhole(page: ReactNode, nonce: string): Promise<string> {
  const stream = await renderToReadableStream(page, { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY })
  await stream.allReady
  return text(stream)
}

/** The data is complete already, so it goes straight into the cache of React Router's stream. */
async function withData(context: EntryContext): Promise<EntryContext> {
  const stream = context.serverHandoffStream
  if (!stream) return context
  const pieces: Uint8Array[] = []
  for await (const piece of stream.values({ preventCancel: true })) pieces.push(piece)
  const value = Buffer.concat(pieces).toString()
  const streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) }
  return { ...context, renderMeta: { ...context.renderMeta, streamCache } }
}

/** Skips errors with a status: they are answers. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(unhandled)(error)
}
