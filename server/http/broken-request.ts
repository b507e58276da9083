import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers bytes that are not HTTP, headers that are too long, and slow requests. */
export function answerBrokenRequests(server: Server, refused: (reason: string) => void) {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (incoming, outgoing) => answers.set(incoming.socket, outgoing))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const running = answers.get(socket)
    const midway = running?.headersSent === true && !running.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || midway) return socket.destroy()
    const [line, sentence] = answerTo(error.code)
    refused('broken')
    const head = 'Content-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nConnection: close'
    socket.end(`HTTP/1.1 ${line}\r\n${head}\r\nContent-Length: ${sentence.length}\r\n\r\n${sentence}`)
  })
}

function answerTo(code: string | undefined): [line: string, sentence: string] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return [
      '431 Request Header Fields Too Large',
      'Your browser sent more than we accept. Clear the cookies of this site.\n',
    ]
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'Your request took too long to arrive.\n']
  return ['400 Bad Request', 'Your request could not be understood.\n']
}
