import { expect } from 'vitest'
import { newFolder, type Running, start } from './server.ts'

/** The demo marketplace, and a listing of it. */
export async function startDemo(): Promise<{ server: Running; listingId: string }> {
  const server = await start({ DATA_DIR: newFolder(), DEMO: 'on', LOG_LEVEL: 'error' })
  const listingId =
    /\/directory\/([0-9a-f-]{36})/.exec((await server.ask('/directory?location=Anywhere')).text)?.[1] ?? ''
  expect(listingId).not.toBe('')
  return { server, listingId }
}

type Answer = Awaited<ReturnType<Running['ask']>>

/** A page of ours or a refusal that a person understands; never a failure of ours. */
export function expectSense(answer: Answer, asked: string) {
  expect(faultOf(answer, asked), brief(asked)).toBeNull()
}

function faultOf({ status, text, headers }: Answer, asked: string): string | null {
  const said = `${status}: ${brief(/<h1[\s\S]*?<\/p>/.exec(text)?.[0] ?? text)}`
  if (status >= 500) return said
  if (/Unexpected Server Error|Input validation failed|at \S+ \(?file:|\.tsx?:\d+/.test(text)) return said
  if (status < 400 || asked.includes('.data')) return null
  const isPage = /^text\/html/.test(headers['content-type'] ?? '')
  return (isPage ? /<h1[^>]*>[^<]{5,}/ : /^[A-Z"{].{5,}/).test(text) ? null : said
}

export const brief = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text)

/** It still answers, and logged no failure of its own. */
export async function expectAlive(server: Running) {
  expect((await server.ask('/')).status).toBe(200)
  expect((await server.ask('/readyz')).status).toBe(200)
  expect(server.stderr()).toBe('')
  const failures = server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(failures).toEqual([])
}
