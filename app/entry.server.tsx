import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isAdminPath } from '#contract/admin-path.ts'
import { heldData, unhandled, WholeResponse, withHeldData } from './api.server.ts'
import { hashOf, ownScripts } from './document/own-scripts.ts'
import { inUtf8 } from './document/utf8.ts'
import { type WrittenPage, writtenPage } from './document/written-page.tsx'
import { AllowScript } from './ui/inline-script.tsx'
import { QUICK_RENDERING } from './ui/quick-rendering.ts'

/** Renders the whole document at once: pages are small, and streaming would take half as long again. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  try {
    const { pathname } = new URL(request.url)
    const { parts, hashes } = QUICK_RENDERING
      ? writtenPage(withManifestFor(pathname, withHeldData(routerContext, context.get(heldData))), request.url)
      : await drawnPage(routerContext, request.url)
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('x-fettle-scripts', hashes.join(' '))
    return new WholeResponse(inUtf8(parts), { status, headers })
  } catch (error) {
    context.get(unhandled)(error)
    throw error
  }
}

/** All by React Router, as in development, where its scripts change. */
async function drawnPage(context: EntryContext, url: string): Promise<WrittenPage> {
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

function withManifestFor(path: string, context: EntryContext): EntryContext {
  if (isAdminPath(path)) return context
  const url = context.manifest.url.replace('/manifest-', '/site-manifest-') // scripts/site-manifest.mjs
  return { ...context, manifest: { ...context.manifest, url } }
}

/** Skips errors with a status: they are answers. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(unhandled)(error)
}
