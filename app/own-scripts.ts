import { hash } from 'node:crypto'
import { STARTER, WAITING } from './after-paint.ts'

/**
 * Takes the nonce out of a page, so that pages are reproducible, and gives the hashes of the scripts that bore it, for
 * the page's policy (server/http/headers.ts). Modules wait for the first paint (after-paint.ts).
 */
export function ownScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const parts = html.split(` nonce="${nonce}"`)
  const hashes = new Set([starterHash])
  let before = ''
  for (const [at, part] of parts.entries()) {
    if (/<script[^<>]*$/.test(before)) {
      const begin = part.indexOf('>') + 1
      const text = part.slice(begin, part.indexOf('</script', begin))
      if (text !== '') hashes.add(hashOf(text))
      parts[at] = part.replace(/^ type="module"/, WAITING)
    }
    before = part.slice(-200)
  }
  // A page is put together once: each copy of it is some hundred kilobytes of garbage.
  const head = parts.findIndex((part) => part.includes('</head>'))
  for (const [at, part] of parts.slice(0, head + 1).entries()) parts[at] = withLaterModules(part)
  const last = parts.pop() ?? ''
  const end = last.lastIndexOf('</body>')
  parts.push(last.slice(0, end), `<script>${STARTER}</script>`, last.slice(end))
  return { html: parts.join(''), hashes: [...hashes] }
}

function withLaterModules(part: string): string {
  const end = part.indexOf('</head>')
  const head = end < 0 ? part : part.slice(0, end)
  return head.replaceAll('<link rel="modulepreload"', '<link rel="later"') + part.slice(head.length)
}

function hashOf(script: string): string {
  return `sha256-${hash('sha256', script.replace(/\r\n?/g, '\n'), 'base64')}`
}

const starterHash = hashOf(STARTER)
