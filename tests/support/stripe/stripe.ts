import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Plan } from '#contract/membership/words.ts'
import { Refused, RefusedParams } from './answers.ts'
import { endpointFor } from './api.ts'
import { openBooks, type StripeEvent } from './life.ts'
import { API_VERSION, newId, newPrice } from './objects.ts'
import { pageFor } from './pages.ts'
import { type Params, paramsOf } from './params.ts'

export type { StripeEvent } from './life.ts'

/** A call of the adapter as it came, and what it was answered. */
export type StripeCall = {
  method: string
  path: string
  params: Params
  headers: IncomingHttpHeaders
  status: number | null
}

/**
 * How calls are answered. Whatever it is, what was asked for is done first: the answer is lost, not the deed. Only `error`
 * is Stripe's own failure: nothing is done, and the answer is kept for the idempotency key, as documented.
 */
type Behaviour = 'well' | 'hang' | 'reset' | 'error' | 'nonsense' | 'html' | 'without-url'

type Kept = { asked: string; status: number; body: string }

const SECRET_KEY = 'sk_test_fettle'
const WEBHOOK_SECRET = 'whsec_fettle'
const PRICES: Record<Plan, string> = { monthly: 'price_monthly', yearly: 'price_yearly' }

/** Stripe, as far as our adapter needs it: the same objects, refusals and idempotency, and every call is written down. */
export async function openStripeStandIn({
  now = () => new Date(),
  slow = 0,
  webhook = null,
}: {
  now?: () => Date
  /** Milliseconds that every call takes. */
  slow?: number
  /** Where events go; null: nowhere, they are in `events`. */
  webhook?: string | null
} = {}) {
  let behaviour: Behaviour = 'well'
  let clock = now
  let lag = slow
  let address = webhook
  let posting = Promise.resolve()
  let base = ''
  const calls: StripeCall[] = []
  const events: StripeEvent[] = []
  const kept = new Map<string, Kept>()
  const underWay = new Set<string>()
  const closing = new AbortController()

  const books = openBooks({
    clock: () => clock(),
    base: () => base,
    tell(event) {
      events.push(event)
      const to = address
      if (to) posting = posting.then(() => post(to, sign(event), closing.signal))
    },
  })
  books.prices.set(PRICES.monthly, newPrice(PRICES.monthly, 'month', 299))
  books.prices.set(PRICES.yearly, newPrice(PRICES.yearly, 'year', 2000))

  function sign(event: StripeEvent, at: Date = clock()) {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(at.getTime() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp })
    return { body: Buffer.from(payload), signature }
  }

  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch((error) => outgoing.destroy(error))
  })

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const method = incoming.method ?? ''
    const url = new URL(incoming.url ?? '/', base)
    const body = await textOf(incoming)
    const shown = pageFor(books, method, url, new URLSearchParams(body))
    if (shown) {
      if ('to' in shown) return void outgoing.writeHead(303, { location: shown.to }).end()
      return void outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(shown.html)
    }
    if (!url.pathname.startsWith('/v1/')) return void outgoing.writeHead(404).end()
    const params = paramsOf(method === 'POST' ? new URLSearchParams(body) : url.searchParams)
    const { headers } = incoming
    const call: StripeCall = { method, path: url.pathname, params, headers, status: null }
    calls.push(call)
    const asked = `${method} ${url.pathname} ${body}`
    const given = await once(asked, headers['idempotency-key'], () => act(call))
    call.status = given.status
    if (behaviour === 'hang') return
    if (behaviour === 'reset') return void outgoing.destroy()
    if (behaviour === 'nonsense') return send(outgoing, 200, '{"weather":"fine"}', given.replayed)
    if (behaviour === 'html') {
      return void outgoing
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><h1>Welcome to nginx!</h1></html>')
    }
    send(outgoing, given.status, given.body, given.replayed)
  }

  /** A key gives the first answer again, failures of Stripe's own included; not of parameters, and not while it is used. */
  async function once(asked: string, key: string | string[] | undefined, run: () => Given): Promise<Answer> {
    const name = typeof key === 'string' && asked.startsWith('POST ') ? key : null
    const known = name === null ? undefined : kept.get(name)
    if (known && known.asked !== asked) return { ...given(400, keyReused(name)), replayed: false }
    if (known) return { ...known, replayed: true }
    if (name !== null && underWay.has(name)) return { ...given(409, keyInUse(name)), replayed: false }
    if (name !== null) underWay.add(name)
    if (lag > 0) await sleep(lag)
    const made = run()
    if (name !== null) underWay.delete(name)
    if (name !== null && made.keep) kept.set(name, { asked, ...made })
    return { ...made, replayed: false }
  }

  function act({ method, path, params, headers }: StripeCall): Given {
    if (headers.authorization !== `Bearer ${SECRET_KEY}`)
      return given(401, { message: 'Invalid API Key provided' }, false)
    if (headers['stripe-version'] !== API_VERSION) return given(400, { message: 'Invalid Stripe API version' }, false)
    const endpoint = endpointFor(method, path)
    if (!endpoint) return given(404, { message: `Unrecognized request URL (${method}: ${path}).` }, false)
    try {
      const run = endpoint(books, params, base)
      if (behaviour === 'error') return given(500, { type: 'api_error', message: 'An unknown error occurred' })
      const made = run()
      const sent = behaviour === 'without-url' && 'url' in made ? { ...made, url: null } : made
      return { status: 200, body: JSON.stringify(sent), keep: behaviour !== 'without-url' }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { status: error.status, body: JSON.stringify(error.body), keep: !(error instanceof RefusedParams) }
    }
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('No port')
  base = `http://127.0.0.1:${bound.port}`
  const { complete, renew, failPayment, payLate, cancelAtEnd, end, refund } = books

  return {
    url: base,
    calls,
    /** Everything Stripe would have sent so far. */
    events,
    complete,
    renew,
    failPayment,
    payLate,
    cancelAtEnd,
    end,
    refund,
    sign,
    /** What Stripe keeps, to look at. */
    kept: books,
    /** The other plan, taken in the portal. */
    switchPlan: (ref: string, plan: Plan) => books.switchPlan(ref, PRICES[plan]),
    behave(next: Behaviour) {
      behaviour = next
    },
    /** Milliseconds that every call takes from now on. */
    slow(ms: number) {
      lag = ms
    },
    /** What Stripe takes for now. */
    clock(moment: () => Date) {
      clock = moment
    },
    /** Where events go from now on. */
    deliverTo(to: string | null) {
      address = to
    },
    /** Every event so far has been taken. */
    delivered: () => posting,
    /** The price of a plan, changed at Stripe. */
    reprice(plan: Plan, change: Partial<Stripe.Price>) {
      const price = books.prices.get(PRICES[plan])
      if (price) books.prices.set(PRICES[plan], { ...price, ...change })
    },
    /** The settings of a site that pays here. */
    environment: (): Record<string, string> => ({
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: base,
      STRIPE_PRICE_MONTHLY: PRICES.monthly,
      STRIPE_PRICE_YEARLY: PRICES.yearly,
    }),
    async close() {
      closing.abort()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await posting
    },
  }
}

type Given = { status: number; body: string; keep: boolean }
type Answer = { status: number; body: string; replayed: boolean }
type Said = { type?: string; code?: string; message: string }

const given = (status: number, error: Said, keep = true): Given => ({
  status,
  keep,
  body: JSON.stringify({ error: { type: 'invalid_request_error', ...error } }),
})

const keyReused = (key: string | null): Said => ({
  type: 'idempotency_error',
  message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
})

const keyInUse = (key: string): Said => ({
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
})

function send(outgoing: ServerResponse, status: number, body: string, replayed: boolean) {
  const again = replayed ? { 'idempotent-replayed': 'true' } : {}
  outgoing.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req'), ...again }).end(body)
}

/** Until it is taken, as Stripe does, only sooner. */
async function post(to: string, { body, signature }: { body: Buffer; signature: string }, signal: AbortSignal) {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  for (let turn = 0; turn < 20 && !signal.aborted; turn += 1) {
    const taken = await fetch(to, { method: 'POST', headers, body: new Uint8Array(body), signal }).catch(() => null)
    await taken?.body?.cancel()
    if (taken?.status === 200) return
    await sleep(250, undefined, { signal }).catch(() => {})
  }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
