import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { ReactElement, ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isAdminPath } from '#contract/admin-path.ts'
import { unhandled, WholeResponse } from './api.server.ts'
import { ownScripts } from './own-scripts.ts'
import { ScriptNonce } from './ui/inline-script.tsx'
import { QUICK_RENDERING } from './ui/quick-rendering.ts'
import { SteadyDrawing } from './ui/steady.tsx'

/**
 * Renders the whole document at once: pages are small and wait for nothing, and streaming would take half as long
 * again.
 * The nonce marks our scripts until their hashes are known.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  try {
    const nonce = randomUUID()
    const page = (
      <ScriptNonce value={nonce}>
        <SteadyDrawing value={QUICK_RENDERING ? drawOnce : null}>
          <ServerRouter
            context={await contextFor(new URL(request.url).pathname, routerContext)}
            url={request.url}
            nonce={nonce}
          />
        </SteadyDrawing>
      </ScriptNonce>
    )
    headers.set('content-type', 'text/html; charset=utf-8')
    const rendered = QUICK_RENDERING ? renderToString(page) : await renderWhole(page, nonce)
    const { html, hashes } = ownScripts(`<!DOCTYPE html>${rendered}`, nonce)
    headers.set('x-fettle-scripts', hashes.join(' '))
    return new WholeResponse(Buffer.from(html), { status, headers })
  } catch (error) {
    context.get(unhandled)(error)
    throw error
  }
}

async function contextFor(path: string, context: EntryContext): Promise<EntryContext> {
  const complete = QUICK_RENDERING ? withItsRoutes(await withData(context)) : context
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

const steady = new Map<string, string>()
const MOST_STEADY = 200

function drawOnce(key: string, content: ReactElement): string {
  const known = steady.get(key)
  if (known !== undefined) return known
  if (steady.size >= MOST_STEADY) steady.clear()
  const drawn = renderToString(content)
  steady.set(key, drawn)
  return drawn
}

/** React Router would build all two hundred for every page. */
function withItsRoutes(context: EntryContext): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, context.manifest.routes[id]]))
  return { ...context, manifest: { ...context.manifest, routes } }
}

/** Skips errors with a status: they are answers. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(unhandled)(error)
}
