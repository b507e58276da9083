import type Stripe from 'stripe'
import type { Books } from './life.ts'
import { listed, wired } from './objects.ts'
import { type Fault, type Params, within } from './params.ts'

/** Something Stripe answers with 4xx. */
export class Refused extends Error {
  readonly status: number
  readonly body: { error: Record<string, string> }
  constructor(status: number, error: { type?: string; code?: string; param?: string; message: string }) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}

/** Parameters are refused before anything is done, and such an answer is not kept for the idempotency key. */
export class RefusedParams extends Refused {
  constructor({ code, param, message }: Fault) {
    super(400, { code, param, message })
  }
}

export function page(url: string, all: { id: string; created: number }[], params: Params): object {
  const { limit = '10', starting_after: after, created, expand: _, ...wanted } = params
  const fitting = all
    .filter((one) => Object.entries(wanted).every(([name, value]) => Reflect.get(one, name) === value))
    .filter((one) => isWithin(one.created, created))
    .reverse()
  const from = after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0) throw missing('object', String(after))
  const shown = fitting.slice(from, from + Number(limit))
  return listed(url, shown, fitting.length > from + shown.length)
}

function isWithin(created: number, range: Params[string] | undefined): boolean {
  const { gt, gte, lt, lte } = within(range)
  const fits = (bound: Params[string] | undefined, test: (limit: number) => boolean) =>
    bound === undefined || test(Number(bound))
  return (
    fits(gt, (limit) => created > limit) &&
    fits(gte, (limit) => created >= limit) &&
    fits(lt, (limit) => created < limit) &&
    fits(lte, (limit) => created <= limit)
  )
}

/** The answer as it goes out, with what was asked for in the place of its id. */
export function expanded(books: Books, answer: object, { expand }: Params): object {
  const sent = wired(answer)
  const kept = [books.customers, books.subscriptions, books.invoices]
  const put = (holder: object, [name = '', ...rest]: string[]): void => {
    const value: unknown = Reflect.get(holder, name)
    if (Array.isArray(value)) for (const one of value) put(one, rest)
    else if (typeof value === 'string') {
      const found = kept.map((map) => map.get(value)).find((one) => one !== undefined)
      if (found) Reflect.set(holder, name, wired(found))
    } else if (value === undefined) {
      throw new Refused(400, { message: `This property cannot be expanded (${name}).` })
    }
  }
  if (Array.isArray(expand)) for (const path of expand) put(sent, String(path).split('.'))
  return sent
}

export function find<One>(kept: Map<string, One>, id: string, kind: string): One {
  const found = kept.get(id)
  if (!found) throw missing(kind, id)
  return found
}

/** One that is named in a parameter, unless told otherwise. */
export function liveCustomer(customers: Books['customers'], id: string, status = 400): Stripe.Customer {
  const found = customers.get(id)
  if (!found || found.deleted) throw missing('customer', id, status)
  return found
}

export const missing = (kind: string, id: string, status = 404) =>
  new Refused(status, { code: 'resource_missing', message: `No such ${kind}: '${id}'` })
