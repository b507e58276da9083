import { connect, createServer, type Socket } from 'node:net'
import { listen } from '#server/http/stopping.ts'

/** One address for servers that take each other's place, as a load balancer gives. */
export async function movableAddress(port: number) {
  let target = port
  let stalled = false
  /** Each with the one that it is passed on to. */
  const open = new Map<Socket, Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    pass(near, far)
    pass(far, near)
  })

  function pass(from: Socket, to: Socket) {
    open.set(from, to)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
    if (!stalled) from.pipe(to)
  }

  const { url } = await listen(server, '127.0.0.1', 0)
  const own = Number(new URL(url).port)
  const endAll = () => {
    for (const socket of open.keys()) socket.destroy()
  }
  return {
    port: own,
    url: `postgres://fettle@127.0.0.1:${own}/postgres`,
    /** Leads new connections to another port and ends the others. */
    move(to: number) {
      target = to
      endAll()
    },
    /** Holds everything back, without ending a connection. */
    stall(on: boolean) {
      stalled = on
      for (const [from, to] of open) {
        if (on) from.unpipe(to)
        else from.pipe(to)
      }
    },
    close() {
      endAll()
      server.close()
    },
  }
}
