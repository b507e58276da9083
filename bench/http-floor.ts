/**
 * The floor for cached pages: a bare Node `http` server that sends the bytes of one page, and nothing else.
 *
 *   node bench/http-floor.ts http://127.0.0.1:3000/directory [accepted encodings]
 *
 * fetches the page once, as compressed as the encodings allow, and then serves it with its status and headers on a free port, printed as one line of JSON.
 */
import { createServer, get, type IncomingMessage } from 'node:http'
import { announce } from './floor/announce.ts'

const [source, encodings = 'identity'] = process.argv.slice(2)
if (!source) throw new Error('Usage: node bench/http-floor.ts <address of the page to copy>')

const addedByNode = /^(date|connection|keep-alive)$/i
const { response, body } = await copy(source)
const headers = response.rawHeaders.filter((_, at, all) => !addedByNode.test(all[at - (at % 2)] ?? ''))
const server = createServer((_, outgoing) => {
  outgoing.writeHead(response.statusCode ?? 200, headers)
  outgoing.end(body)
})
announce(server, { bytes: body.length })

function copy(address: string): Promise<{ response: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encodings } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ response, body: Buffer.concat(chunks) })
    }).on('error', reject)
  })
}
