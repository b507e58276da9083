import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import escapeHtml from 'escape-html'
import { z } from 'zod'
import { notFound } from '#server/work/refusal.ts'
import type { Door } from './programs.ts'

const ADDRESS = '/api/reference'
const SCRIPT = `${ADDRESS}/scalar.js`

/**
 * Its script writes styles into the page, so the reference has a policy of its own; it reads no cookie, and asks only us.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Every operation, to try in a browser: Scalar, served by us. */
export const answer: Door = async ({ live }, request) => {
  const { pathname } = new URL(request.url)
  if (pathname === SCRIPT) {
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' }
    return new Response(await script(), { headers })
  }
  if (pathname !== ADDRESS) throw notFound('There is nothing at this address.')
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }
  return new Response(page(live.site().name), { headers })
}

/** `withDefaultFonts`: those would come from elsewhere. */
const CONFIGURATION = {
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  agent: { disabled: true },
}

function page(name: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference | ${escapeHtml(name)}</title>
</head>
<body>
<noscript><p>This reference needs JavaScript. <a href="/api">The guide</a> and <a href="/api/v1/openapi.json">the document</a> don’t.</p></noscript>
<script id="api-reference" data-url="/api/v1/openapi.json" data-configuration="${escapeHtml(JSON.stringify(CONFIGURATION))}"></script>
<script src="${SCRIPT}"></script>
</body>
</html>
`
}

const Literal = z.string()

/** A text of JavaScript may hold them as they are, one of JSON may not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are meant
const CONTROL_LETTERS = /[\u0000-\u001f]/g
const escapedLetter = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Its validator would try to evaluate text, which the policy refuses and browsers report. */
const WITHOUT_EVAL = 'globalThis.__zod_globalConfig = { jitless: true };\n'

/** The package holds the script that it serves under Fastify as one text. */
async function script(): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference')), 'utf8')
  const literal = /^var standalone_default = (".*");$/m.exec(source)?.[1]
  if (!literal) throw new Error('@scalar/fastify-api-reference keeps its script elsewhere now')
  return WITHOUT_EVAL + Literal.parse(JSON.parse(literal.replace(CONTROL_LETTERS, escapedLetter)))
}
