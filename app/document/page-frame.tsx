import { randomUUID } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { type EntryContext, Links, Scripts, ServerRouter } from 'react-router'
import { LATER, MODULE_LATER } from './after-paint.ts'
import { withoutFacades } from './facades.ts'
import { FixedTags } from './head.tsx'
import { ownScripts } from './own-scripts.ts'

/** What is around every page of the same routes: tags of its head, and scripts. Its policy needs the hashes. */
export type PageFrame = { tags: string; scripts: string; hashes: string[] }

const frames = new Map<string, PageFrame>()

/** React Router draws it, once. Modules, and what they load, wait for the first paint (after-paint.ts). */
export function pageFrame(context: EntryContext, url: string): PageFrame {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  // An address of the admin area that is no page has the routes of any other, but another list of routes and style sheet.
  const by = [context.manifest.url, ...ids].join(' ')
  const known = frames.get(by)
  if (known) return known
  const frame = drawFrame(context, url)
  frames.set(by, frame)
  return frame
}

function drawFrame(context: EntryContext, url: string): PageFrame {
  const nonce = randomUUID()
  const { html, hashes } = ownScripts(
    withoutFacades(renderToString(<ServerRouter context={withoutPages(context)} url={url} nonce={nonce} />)),
    nonce,
  )
  const [tags = ''] = html.split('<script', 1)
  return {
    tags: styleFirst(tags.replaceAll('<link rel="modulepreload"', '<link rel="later"')),
    scripts: html
      .slice(tags.length)
      .replace('<script>', `<script type="${LATER}">`)
      .replace(' type="module"', ` type="${MODULE_LATER}"`),
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
      <Scripts />
    </>
  )
}

function Nothing() {
  return null
}
