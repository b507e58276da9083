import { hash } from 'node:crypto'

type OwnScripts = { html: string; hashes: string[] }

/**
 * Takes the nonce out of a page, so that pages are reproducible, and gives the hashes of the scripts that bore it, for
 * the page's policy (server/http/headers.ts).
 */
export function ownScripts(html: string, nonce: string): OwnScripts {
  const parts = html.split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  let before = ''
  for (const part of parts) {
    if (/<script[^<>]*$/.test(before)) {
      const begin = part.indexOf('>') + 1
      const text = part.slice(begin, part.indexOf('</script', begin))
      if (text !== '') hashes.add(hashOf(text))
    }
    before = part.slice(-200)
  }
  return { html: parts.join(''), hashes: [...hashes] }
}

/** The text as the browser reads it. */
export function hashOf(script: string): string {
  return `sha256-${hash('sha256', script.replace(/\r\n?/g, '\n'), 'base64')}`
}
