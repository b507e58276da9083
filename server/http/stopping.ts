import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Accepts nothing new, lets running answers end, and cuts the rest after `drainMs`. */
export async function drain(server: HttpServer, drainMs: number): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed.finally(() => {
    clearInterval(idle)
    clearTimeout(cut)
  })
}

export class AddressNotFree extends Error {}

/** Returns the address. @throws AddressNotFree */
export async function listen(server: Server, host: string, port: number): Promise<{ url: string }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new AddressNotFree(sentenceFor(error, host, port), { cause: error })))
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
  const address = server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}` }
}

function sentenceFor(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Another program listens on port ${port} of ${host} already. Stop it, or set PORT to another number.`
  }
  if (error.code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to a number above 1023.`
  return `Port ${port} of HOST ${host} cannot be listened on (${error.code ?? error.message}). Correct the settings.`
}
