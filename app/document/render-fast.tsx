import { randomUUID } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { type EntryContext, Links, Scripts, ScrollRestoration, ServerRouter } from 'react-router'
import { AllowScript } from '#app/ui/inline-script.tsx'
import { bootScript, DEFERRED_MODULE, DEFERRED_SCRIPT, PAGE_DATA } from './after-paint.ts'
import { metaTags, scriptSafe } from './meta-tags.ts'
import { hashOf, ownScripts } from './own-scripts.ts'
import { encodePageData } from './page-data.ts'
import { FixedTags, FramedByServer } from './start.tsx'

/** A page in parts, in order, and the hashes of its own scripts. */
export type RenderedPage = { parts: string[]; hashes: string[] }

/**
 * React draws what the page is about; its head and its scripts are put around it as text. They took a tenth of a page's
 * time where React Router drew them again for every page, though all pages of the same routes have the same.
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
  const head = html.indexOf('<head>') + '<head>'.length
  const [headEnd, end] = [html.indexOf('</head>'), html.lastIndexOf('</body>')]
  const boot = bootScript(facesOf(rest))
  const start = `<!DOCTYPE html>${html.slice(0, head)}${frame.tags}`
  const page = [html.slice(head, headEnd), metaTags(rest), html.slice(headEnd, end)]
  const scripts = `${frame.scripts}${dataBlock(rest)}<script type="module">${boot}</script>`
  return {
    parts: [start, ...page, scripts, html.slice(end)],
    hashes: [...new Set([...inline.map(hashOf), ...frame.hashes, hashOf(boot)])],
  }
}

function facesOf({ staticHandlerContext: { loaderData } }: EntryContext): string | undefined {
  const root: { faces?: { families: string } } | undefined = loaderData.root
  return root?.faces?.families
}

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

/** What is around every page of the same routes: tags of its head, and scripts. Its policy needs the hashes. */
type PageFrame = { tags: string; scripts: string; hashes: string[] }

const frames = new Map<string, PageFrame>()

/** React Router draws it, once. Modules, and what they load, wait for the first paint (after-paint.ts). */
function pageFrame(context: EntryContext, url: string): PageFrame {
  const by = context.staticHandlerContext.matches.map(({ route }) => route.id).join(' ')
  const known = frames.get(by)
  if (known) return known
  const frame = drawFrame(context, url)
  frames.set(by, frame)
  return frame
}

function drawFrame(context: EntryContext, url: string): PageFrame {
  const nonce = randomUUID()
  const drawn = renderToString(<ServerRouter context={withoutPages(context)} url={url} nonce={nonce} />)
  const { html, hashes } = ownScripts(drawn, nonce)
  const [tags = ''] = html.split('<script', 1)
  return {
    tags: styleFirst(tags.replaceAll('<link rel="modulepreload"', '<link rel="later"')),
    scripts: html
      .slice(tags.length)
      .replace('<script>window.__reactRouterContext', `<script type="${DEFERRED_SCRIPT}">window.__reactRouterContext`)
      .replace(' type="module"', ` type="${DEFERRED_MODULE}"`),
    hashes,
  }
}

/** React puts it last; nothing is painted without it. */
function styleFirst(tags: string): string {
  const [style = ''] = /<link rel="stylesheet"[^>]*>/.exec(tags) ?? []
  const rest = tags.replace(style, '')
  const first = rest.indexOf('<link')
  return rest.slice(0, first) + style + rest.slice(first)
}

/** Routes that draw nothing but what React Router adds for them. */
function withoutPages(context: EntryContext): EntryContext {
  const bare = Object.entries(context.routeModules).map(([id, module]) => {
    const layout = id === 'root' ? { Layout: Frame } : {}
    return [id, { default: Nothing, ...layout, ...(module?.links ? { links: module.links } : {}) }]
  })
  const { serverHandoffStream: _, ...rest } = context
  const staticHandlerContext = { ...context.staticHandlerContext, errors: null }
  return { ...rest, routeModules: Object.fromEntries(bare), staticHandlerContext }
}

function Frame() {
  return (
    <>
      <FixedTags />
      <Links />
      <ScrollRestoration />
      <Scripts />
    </>
  )
}

function Nothing() {
  return null
}
