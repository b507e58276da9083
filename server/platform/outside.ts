import { type LookupAddress, lookup } from 'node:dns'
import { Agent, type AgentOptions, type IncomingMessage, request } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isLoopback } from '#config/loopback.ts'
import { isPublicAddress, type LookupAll, mayBePublic, NotPublic, publicLookup } from './public-address.ts'
import { observeCall } from './seeing/observe.ts'

/** How far requests may go: public addresses alone, also this machine, or anywhere (tests). */
export type Reach = 'public' | 'loopback' | 'anywhere'

/** `within`: milliseconds for the whole of it. `most`: bytes of the answer that are read. */
type OutsidePost = {
  headers: Record<string, string | number>
  body: string | Buffer | null
  within: number
  most?: number
}

/** `text` is how the body begins. */
export type OutsideAnswer = { status: number; text: string }

/** Sends requests to addresses that strangers gave us. */
export type Outside = {
  /** Judges the host by its looks. */
  accepts(url: URL): boolean
  /** Asks where the name leads now. @throws NotPublic, or that there is no such name */
  find(url: URL): Promise<void>
  /** Finds the address once, judges it and connects to it. Follows no redirect. @throws NotPublic, or why nothing came back */
  post(url: URL, given: OutsidePost): Promise<OutsideAnswer>
  close(): void
}

export function openOutside(given: {
  /** As what its calls are counted. */
  service: 'push' | 'webhook'
  reach: Reach
  keepAlive?: boolean
  resolve?: LookupAll | undefined
}): Outside {
  const { service, reach, keepAlive = false } = given
  const resolve = given.resolve ?? lookup
  const options: AgentOptions = { keepAlive, ...(keepAlive ? { maxSockets: 10 } : {}) }
  const agents = { plain: new Agent(options), tls: new TlsAgent(options) }
  const isAllowed = (address: string) => isPublicAddress(address) || (reach === 'loopback' && isLoopback(address))
  const find = publicLookup(resolve, isAllowed)
  const guard = reach === 'anywhere' ? {} : { lookup: find }

  function accepts({ hostname }: URL): boolean {
    return reach === 'anywhere' || mayBePublic(hostname) || (reach === 'loopback' && isLoopback(hostname))
  }

  return {
    accepts,
    find(url) {
      const name = url.hostname.replace(/^\[|\]$/g, '')
      if (!accepts(url)) return Promise.reject(new NotPublic(`${name} is not a public address`))
      if (reach === 'anywhere' || isIP(name)) return Promise.resolve()
      return new Promise((found, reject) => {
        find(name, { all: true }, (error: Error | null, _: string | LookupAddress[]) =>
          error ? reject(error) : found(),
        )
      })
    },
    post(url, { headers, body, within, most = 0 }) {
      if (!accepts(url)) return Promise.reject(new NotPublic(`${url.hostname} is not a public address`))
      const sent = { method: 'POST', headers, signal: AbortSignal.timeout(within), ...guard }
      const exchange = () =>
        new Promise<OutsideAnswer>((found, reject) => {
          const onAnswer = (answer: IncomingMessage) => {
            const status = answer.statusCode ?? 0
            void beginningOf(answer, most).then((text) => found({ status, text }))
          }
          const sending =
            url.protocol === 'http:'
              ? request(url, { ...sent, agent: agents.plain }, onAnswer)
              : tlsRequest(url, { ...sent, agent: agents.tls }, onAnswer)
          sending.on('error', reject)
          sending.end(body)
        })
      return observeCall(service, async (span) => {
        const answer = await exchange()
        span?.set({ 'http.response.status_code': answer.status })
        return answer
      })
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** What has come of a body that is too long, breaks off or doesn't end in time is enough. */
async function beginningOf(answer: IncomingMessage, most: number): Promise<string> {
  answer.on('error', () => {})
  if (most === 0) {
    answer.resume()
    return ''
  }
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of answer) {
      parts.push(part)
      length += part.length
      if (length >= most) break
    }
  } catch {
    // The status says what became of the request.
  }
  return Buffer.concat(parts).subarray(0, most).toString('utf8')
}
