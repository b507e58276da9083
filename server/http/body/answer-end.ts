import { setMaxListeners } from 'node:events'
import type { ServerResponse } from 'node:http'

/** Request events do not tell: an unread body never closes, nor does an answer queued on its connection. */
export function whenOver(outgoing: ServerResponse, done: () => void) {
  const { socket } = outgoing.req
  if (socket.destroyed) return done()
  setMaxListeners(0, socket) // a client may send many requests before it reads
  let isOver = false
  const over = () => {
    if (isOver) return // a socket that closes tells both, whichever was taken off meanwhile
    isOver = true
    outgoing.off('close', over)
    socket.off('close', over)
    done()
  }
  outgoing.once('close', over)
  socket.once('close', over)
}
