import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { AllowScript } from '#app/ui/inline-script.tsx'
import { SteadyDrawing } from '#app/ui/steady.tsx'
import { STARTER } from './after-paint.ts'
import { FramedByServer } from './head.tsx'
import { metaTags, scriptSafe } from './meta-tags.ts'
import { hashOf, type OwnScripts } from './own-scripts.ts'
import { pageFrame } from './page-frame.tsx'

/**
 * React draws what the page is about; its head and its scripts are put around it as text. They took a tenth of a page's
 * time where React Router drew them anew for every page, though all pages of the same routes have the same.
 */
export async function writtenPage(context: EntryContext, url: string): Promise<OwnScripts> {
  const { serverHandoffStream, ...rest } = withItsRoutes(context)
  const frame = pageFrame(rest, url)
  const inline: string[] = []
  const html = renderToString(
    <AllowScript value={(script) => inline.push(script)}>
      <SteadyDrawing value={drawOnce}>
        <FramedByServer value={true}>
          <ServerRouter context={rest} url={url} />
        </FramedByServer>
      </SteadyDrawing>
    </AllowScript>,
  )
  const data = await dataScript(serverHandoffStream)
  const [head, end] = [html.indexOf('</head>'), html.lastIndexOf('</body>')]
  const tags = frame.tags + metaTags(rest)
  const scripts = `${frame.scripts}<script>${data}</script><script>${STARTER}</script>`
  return {
    html: `<!DOCTYPE html>${html.slice(0, head)}${tags}${html.slice(head, end)}${scripts}${html.slice(end)}`,
    hashes: [...new Set([...inline.map(hashOf), ...frame.hashes, hashOf(data), starterHash])],
  }
}

const starterHash = hashOf(STARTER)

/** Hands the loaders' data, which is complete, to React Router in the browser. */
async function dataScript(stream: EntryContext['serverHandoffStream']): Promise<string> {
  const data = stream ? await text(stream) : ''
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${scriptSafe(JSON.stringify(data))});${controller}.close();`
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
