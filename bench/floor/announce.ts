import type { Server } from 'node:http'

/** Listens on a free port, and prints its address and what else there is to tell as a line of JSON (bench/served.ts). */
export function announce(server: Server, more: Record<string, unknown> = {}): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    console.log(JSON.stringify({ url: `http://127.0.0.1:${port}/`, ...more }))
  })
}
