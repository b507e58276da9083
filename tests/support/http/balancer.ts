import { Agent, createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

type Upstream = { url: string; agent: Agent; ready: boolean }

const Port = z.object({ port: z.number() })
const CHECKS_EVERY = 200

/**
 * One address for several processes, as a plain proxy gives: it asks each for `/readyz`, takes those in turn that are ready,
 * keeps connections open, and tries nothing twice.
 */
export async function openBalancer() {
  let upstreams: Upstream[] = []
  let turn = 0
  const failures: string[] = []
  const server = createServer((incoming, outgoing) => {
    const ready = upstreams.filter((upstream) => upstream.ready)
    const upstream = ready[turn++ % ready.length]
    const fail = (error: Error) => {
      failures.push(`${incoming.method} ${incoming.url}: ${error.message}`)
      outgoing.writeHead(502).end()
    }
    if (!upstream) return fail(new Error('no process is ready'))
    const { hostname, port } = new URL(upstream.url)
    const { method, url: path, headers } = incoming
    const passed = request({ hostname, port, method, path, headers, agent: upstream.agent }, (answer) => {
      const { connection: _, 'keep-alive': __, ...own } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, own)
      answer.pipe(outgoing)
    })
    passed.on('error', fail)
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = Port.parse(server.address())

  async function check(upstream: Upstream) {
    while (upstreams.includes(upstream)) {
      upstream.ready = await fetch(`${upstream.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      await sleep(CHECKS_EVERY)
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    /** What no process answered. */
    failures,
    /** Resolves once it is ready. */
    async add(url: string) {
      const upstream = { url, agent: new Agent({ keepAlive: true }), ready: false }
      upstreams.push(upstream)
      void check(upstream)
      while (!upstream.ready) await sleep(20)
    },
    remove(url: string) {
      for (const upstream of upstreams) if (upstream.url === url) upstream.agent.destroy()
      upstreams = upstreams.filter((upstream) => upstream.url !== url)
    },
    close() {
      upstreams = []
      server.close()
      server.closeAllConnections()
    },
  }
}
