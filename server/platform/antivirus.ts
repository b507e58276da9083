import { connect } from 'node:net'
import { SECOND } from '#contract/duration.ts'
import { observeCall } from './seeing/observe.ts'

const PATIENCE = 20 * SECOND

/**
 * Asks ClamAV's daemon (its INSTREAM command).
 * @param address tcp://127.0.0.1:3310, or unix:/run/clamav/clamd.ctl
 * @throws if it does not answer
 */
export async function hasVirus(address: URL, bytes: Uint8Array): Promise<boolean> {
  const answer = await observeCall('clamav', () => askDaemon(address, bytes))
  if (/^stream: OK\0?$/.test(answer)) return false
  if (/ FOUND\0?$/.test(answer)) return true
  throw new Error(`ClamAV answered "${answer.slice(0, 200)}"`)
}

function askDaemon({ protocol, hostname, port, pathname }: URL, bytes: Uint8Array): Promise<string> {
  const place = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
  return new Promise((answered, reject) => {
    let answer = ''
    const socket = connect(place)
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('ClamAV does not answer')))
    socket.on('error', reject)
    socket.on('data', (part) => {
      answer += part.toString('latin1')
    })
    socket.on('close', () => answered(answer))
    socket.write('zINSTREAM\0')
    socket.write(lengthOf(bytes.length))
    socket.write(bytes)
    socket.write(lengthOf(0))
  })
}

/** As the command wants it: four bytes, the highest first. */
function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
