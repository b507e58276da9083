import type { Server } from 'node:http'

/** Accepts nothing new, lets running answers end, and cuts what is left after `drainMs`. */
export async function drain(server: Server, drainMs: number): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed.finally(() => {
    clearInterval(idle)
    clearTimeout(cut)
  })
}

/** Listens and gives the address; rejects with the system's error (`EADDRINUSE`, …). */
export async function listen(server: Server, host: string, port: number): Promise<{ url: string }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}` }
}
