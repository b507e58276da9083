import { randomUUID } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { type EntryContext, Links, Scripts, ScrollRestoration, ServerRouter } from 'react-router'
import { DEFERRED_MODULE, DEFERRED_SCRIPT } from './after-paint.ts'
import { ownScripts } from './own-scripts.ts'
import { FixedTags } from './start.tsx'

/** What is around every page of the same routes: tags of its head, and scripts. Its policy needs the hashes. */
export type PageFrame = { tags: string; scripts: string; hashes: string[] }

const frames = new Map<string, PageFrame>()

/** React Router draws it, once. Modules, and what they load, wait for the first paint (after-paint.ts). */
export function pageFrame(context: EntryContext, url: string): PageFrame {
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
