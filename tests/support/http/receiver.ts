import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** `hanging`: it takes a request and never answers. */
type Behaviour = 'taking' | 'hanging' | 'refusing'

export type Receiver = {
  url: string
  received: Received[]
  become(behaviour: Behaviour): void
  close(): void
}

const Address = z.object({ port: z.number() })

/** What collectors and trackers have in common: they take what is posted. */
export async function openReceiver(first: Behaviour = 'taking'): Promise<Receiver> {
  let behaviour = first
  const received: Received[] = []
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => null)
    if (!body || behaviour === 'hanging') return
    if (behaviour === 'taking') received.push({ path: incoming.url ?? '', headers: incoming.headers, body })
    outgoing.writeHead(behaviour === 'taking' ? 200 : 500).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Address.parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    become(next) {
      behaviour = next
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
