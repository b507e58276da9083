import { hash } from 'node:crypto'
import { STARTER, WAITING } from './after-paint.ts'

/**
 * Takes the nonce out of a page, so that pages are reproducible, and gives the hashes of the scripts that bore it, for
 * the page's policy (server/http/headers.ts). Modules wait for the first paint (after-paint.ts).
 */
export function ownScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const [first = '', ...rest] = html.split(` nonce="${nonce}"`)
  const hashes = new Set([starterHash])
  let before = first
  const own = rest.map((part) => {
    const isScript = /<script[^<>]*$/.test(before.slice(-200))
    before = part
    if (!isScript) return part
    const begin = part.indexOf('>') + 1
    const text = part.slice(begin, part.indexOf('</script', begin))
    if (text !== '') hashes.add(hashOf(text))
    return part.replace(/^ type="module"/, WAITING)
  })
  const page = [first, ...own].join('')
  const body = page.indexOf('</head>')
  const end = page.lastIndexOf('</body>')
  const head = page.slice(0, body).replaceAll('<link rel="modulepreload"', '<link rel="later"')
  return {
    html: `${head}${page.slice(body, end)}<script>${STARTER}</script>${page.slice(end)}`,
    hashes: [...hashes],
  }
}

function hashOf(script: string): string {
  return `sha256-${hash('sha256', script.replace(/\r\n?/g, '\n'), 'base64')}`
}

const starterHash = hashOf(STARTER)
