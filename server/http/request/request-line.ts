import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { isForPrograms, programMethods } from '../programs/open-to-programs.ts'
import { notFound, type Refusal } from '../refusal.ts'

const longestTarget = 16 * 1024
const longestPath = 4 * 1024
// Ours have up to five. React Router's matching time grows with the square of their number.
const mostParts = 20

/** `/path?query`, also when a proxy sent an absolute address; null if it is no address. */
export function targetOf(url: string): string | null {
  if (url.startsWith('/')) return url
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  const { pathname, search } = new URL(url)
  return pathname + search
}

export function refuseRequestLine(method: string, target: string | null): Refusal | null {
  if (target === null || target.startsWith('//')) return notAnAddress
  if (target.length > longestTarget) return tooLong
  const mark = target.indexOf('?')
  const [path, query] = mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)]
  if (path.length > longestPath) return tooLong
  if (parts(path) > mostParts) return notFound
  if (path === manifest && deepest(query) > mostParts) return notAnAddress
  if (path.includes('\\') || query.includes('%00') || !decodes(path)) return notAnAddress
  if (rewritten.test(target) || dotSegment.test(path)) return notAnAddress
  return refuseMethod(method, path)
}

// Parsing removes these, so our rules and the page would see different addresses. No browser sends them.
const rewritten = /[^\x21-\xff]|[#\x7f]/
const dotSegment = /\/(\.|%2e){1,2}(\/|$)/i

const parts = (path: string) => path.split('/').length - 1

// React Router's own: the pages behind links.
const manifest = '/__manifest'

function deepest(query: string): number {
  const paths = new URLSearchParams(query).getAll('paths').join().split(',')
  return Math.max(...paths.map(parts))
}

function decodes(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

function refuseMethod(method: string, path: string): Refusal | null {
  const allowed = isForPrograms(path) ? programMethods : allowedMethods
  return allowed.includes(method) ? null : wrongMethod(allowed)
}

export function wrongMethod(allowed: readonly string[]): Refusal {
  return {
    status: 405,
    reason: 'method',
    title: 'Not possible here',
    sentence: 'This address does not take that kind of request.',
    headers: { allow: allowed.join(', ') },
  }
}

export const allowedMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'OPTIONS']

const notAnAddress: Refusal = {
  status: 400,
  reason: 'address',
  title: 'Not an address',
  sentence: 'This address is not spelled correctly. Please check the link that you followed.',
  forPrograms: 'This address is not spelled correctly.',
}

const tooLong: Refusal = {
  status: 414,
  reason: 'address-length',
  title: 'Address too long',
  sentence: 'This address is longer than we accept. Please use a shorter search.',
  forPrograms: 'This address is longer than we accept.',
}

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
