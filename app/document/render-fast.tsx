import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { AllowScript } from '#app/ui/inline-script.tsx'
import { BOOT_SCRIPT, PAGE_DATA } from './after-paint.ts'
import { metaTags, scriptSafe } from './meta-tags.ts'
import { hashOf } from './own-scripts.ts'
import { encodePageData } from './page-data.ts'
import { pageFrame } from './page-frame.tsx'
import { FramedByServer } from './start.tsx'

/** A page in parts, in order, and the hashes of its own scripts. */
export type RenderedPage = { parts: string[]; hashes: string[] }

/**
 * React draws what the page is about; its head and its scripts are put around it as text. They took a tenth of a page's
 * time where React Router drew them anew for every page, though all pages of the same routes have the same.
 */
export function renderFast(context: EntryContext, url: string): RenderedPage {
  const { serverHandoffStream: _, ...rest } = withItsRoutes(context)
  const frame = pageFrame(rest, url)
  const inline: string[] = []
  const html = renderToString(
    <AllowScript value={(script) => inline.push(script)}>
      <FramedByServer value={true}>
        <ServerRouter context={rest} url={url} />
      </FramedByServer>
    </AllowScript>,
  )
  const [head, end] = [html.indexOf('</head>'), html.lastIndexOf('</body>')]
  const tags = frame.tags + metaTags(rest)
  const scripts = `${frame.scripts}${dataBlock(rest)}<script type="module">${BOOT_SCRIPT}</script>`
  return {
    parts: ['<!DOCTYPE html>', html.slice(0, head), tags, html.slice(head, end), scripts, html.slice(end)],
    hashes: [...new Set([...inline.map(hashOf), ...frame.hashes, bootHash])],
  }
}

const bootHash = hashOf(BOOT_SCRIPT)

/** The loaders' data, which the boot script hands to React Router (after-paint.ts). No browser runs it, so no policy names it. */
function dataBlock({ staticHandlerContext: { loaderData, actionData, errors } }: EntryContext): string {
  const data = scriptSafe(encodePageData({ loaderData, actionData, errors }))
  return `<script type="application/json" id="${PAGE_DATA}">${data}</script>`
}

/** React Router would build all two hundred for every page. */
function withItsRoutes(context: EntryContext): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, context.manifest.routes[id]]))
  return { ...context, manifest: { ...context.manifest, routes } }
}
