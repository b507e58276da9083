import { setMaxListeners } from 'node:events'
import type { ServerResponse } from 'node:http'

/**
 * Calls back once: when the answer has been sent, or its connection is gone. The request's own events do not say so:
 * one whose body is not read to its end never closes, nor does an answer that waits behind another on its connection.
 */
export function whenOver(outgoing: ServerResponse, done: () => void) {
  const { socket } = outgoing.req
  if (socket.destroyed) return done()
  setMaxListeners(0, socket) // one for each request that a client sends before it reads
  const over = () => {
    outgoing.off('close', over)
    socket.off('close', over)
    done()
  }
  outgoing.once('close', over)
  socket.once('close', over)
}
