import { expect } from 'vitest'
import type { ApiScope } from '#contract/api/scope.ts'
import { addKey } from '#tests/support/api/key.ts'
import type { TestApp } from '#tests/support/app.ts'

/** Sends JSON or a form, and reads the status and the JSON of the answer: `ask('POST /jobs', { title: … })`. */
export type Program = Awaited<ReturnType<typeof programOf>>

/** Someone's program, with a key of its own; null: a program without one. */
export async function programOf(app: TestApp, userId: string | null, scopes?: readonly ApiScope[]) {
  const key = userId === null ? undefined : await addKey(app, userId, scopes)
  return (at: string, body?: unknown, headers: Record<string, string> = {}) => send(app, key, at, body, headers)
}

async function send(app: TestApp, key: string | undefined, at: string, body: unknown, more: Record<string, string>) {
  const [method = 'GET', path = '/'] = at.split(' ')
  const isFile = body instanceof FormData || body instanceof Blob
  const headers = new Headers(more)
  if (body !== undefined && !isFile) headers.set('content-type', 'application/json')
  const init = body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }
  const whole = /^\/(api|functions|storage)\//.test(path) ? path : `/api/v1${path}`
  const answer = await app.api(whole, { method, headers, ...init, ...(key ? { key } : {}) })
  const text = await answer.text()
  const isJson = /json$|json;/.test(answer.headers.get('content-type') ?? '') && !text.includes('}\n{')
  return { status: answer.status, headers: answer.headers, text, body: isJson && text ? JSON.parse(text) : null }
}

/** What a refusal looks like. */
export const refused = (status: number, code: string) => ({
  status,
  body: { status, code, detail: expect.any(String) },
})

/** Reads a list to its end, with something done between its pages. */
export async function readAll(ask: Program, path: string, between: () => Promise<unknown> = async () => undefined) {
  const items = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { status, body } = await ask(
      `GET ${path}${path.includes('?') ? '&' : '?'}limit=3${cursor && `&cursor=${cursor}`}`,
    )
    expect(status).toBe(200)
    items.push(...body.items)
    cursor = body.nextCursor
    if (cursor) await between()
  }
  return items
}

export function fileOf(bytes: Uint8Array, type = 'image/png', name = 'picture.png'): File {
  return new File([new Uint8Array(bytes)], name, { type })
}

export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
