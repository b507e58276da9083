import { createServer, type Socket } from 'node:net'

const COMMAND = Buffer.from('zINSTREAM\0')

export type FakeClamav = {
  url: string
  /** What it was sent, whole. */
  files: Buffer[]
  close(): Promise<void>
}

/** As much of ClamAV's daemon as a scan needs: whatever holds the words EICAR has a virus, and LIMIT is too much for it. */
export async function fakeClamav(): Promise<FakeClamav> {
  const files: Buffer[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    let heard: Buffer<ArrayBufferLike> = Buffer.alloc(0)
    socket.on('data', (part) => {
      heard = Buffer.concat([heard, part])
      const file = streamed(heard)
      if (!file) return
      files.push(file)
      socket.end(file.includes('LIMIT') ? 'INSTREAM size limit exceeded. ERROR\0' : `stream: ${verdictOn(file)}\0`)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    files,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

const verdictOn = (file: Buffer) => (file.includes('EICAR') ? 'Eicar-Test-Signature FOUND' : 'OK')

/** Null until all chunks have come, the last of which is empty. */
function streamed(heard: Buffer): Buffer | null {
  if (!heard.subarray(0, COMMAND.length).equals(COMMAND)) return null
  const chunks: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= heard.length; ) {
    const length = heard.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(heard.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
