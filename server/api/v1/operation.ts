import type { Route } from '@orpc/server'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The headings of the documentation, in its order. */
export const TAGS = [
  'Categories',
  'Places',
  'Directory',
  'Jobs',
  'Profile',
  'Messages',
  'Feedback',
  'Saved',
  'Alerts',
  'Reports',
  'Membership',
  'Claims',
  'Admin',
  'Tables',
  'Webhooks',
] as const

type Documentation = {
  tag: (typeof TAGS)[number]
  /** Begins with a verb: "List categories". */
  summary: string
  /** What the summary does not say: whom it is for, what follows, what it costs. */
  description?: string
  /** One that works: `body` is sent with POST, PUT and PATCH, `answer` comes back; `answer` is left out if there is none. */
  example: { body?: unknown; answer?: unknown }
  /** If it is not 200, or 204 without an answer. */
  status?: number
  /** The type of an answer that is a stream: the operation then gives its headers and body. */
  stream?: string
}

/** What `.route()` of an operation takes: where it is, and all that the documentation says of it. */
export function operation(at: `${Method} /${string}`, documentation: Documentation): Route {
  const { tag, summary, description, example } = documentation
  const [method, path] = at.split(' ')
  const status = documentation.status ?? ('answer' in example ? 200 : 204)
  return {
    method: methodOf(method),
    path: `/${(path ?? '').slice(1)}`,
    summary,
    ...(description ? { description } : {}),
    tags: [tag],
    successStatus: status,
    ...(documentation.stream ? { outputStructure: 'detailed' as const } : {}),
    spec: (operation) => withExample(withStream(operation, status, documentation.stream), status, example),
  }
}

function methodOf(name: string | undefined): Method {
  const method = METHODS.find((known) => known === name)
  if (!method) throw new Error(`${name} is no method of an operation`)
  return method
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export type Operation = Parameters<Extract<NonNullable<Route['spec']>, (...given: never[]) => unknown>>[0]

/** The library knows no schema for a stream. */
function withStream(operation: Operation, status: number, type: string | undefined): Operation {
  if (type === undefined) return operation
  const content = { [type]: { schema: { type: 'string' as const } } }
  return { ...operation, responses: { ...operation.responses, [status]: { description: 'OK', content } } }
}

/** Without an answer there is nothing to show, and a body that has no example in JSON is a form with a file. */
function withExample(operation: Operation, status: number, { body, answer }: Documentation['example']): Operation {
  const response = operation.responses?.[String(status)]
  if (response && 'content' in response) {
    if (answer === undefined) delete response.content
    for (const type of Object.values(response.content ?? {})) type.example = answer
  }
  const { requestBody } = operation
  if (requestBody && 'content' in requestBody) {
    const { content } = requestBody
    if (body === undefined && 'multipart/form-data' in content) delete content['application/json']
    else for (const type of Object.values(content)) type.example = body
  }
  return operation
}
