import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import pTimeout from 'p-timeout'
import { root } from '#config/root.ts'
import { SECOND } from '#contract/duration.ts'
import { VideoRefused } from './video/refused.ts'
import type { VideoAnswer } from './video/worker.ts'

const inTurn = pLimit(2)
/** A video of 10 MB takes a tenth of a second, the start of a thread as long again. */
const WORKER_TIMEOUT = 10 * SECOND

/**
 * An MP4 as `cleanVideo` leaves it. Made in a thread of its own and within a time, so that no file holds up pages, whatever
 * it says. Takes `bytes` away from the caller. @throws VideoRefused
 */
export async function cleanedVideo(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await inTurn(() => answerTo(bytes))
  if ('bytes' in answer) return answer.bytes
  throw new VideoRefused(answer.refused, answer.fault)
}

async function answerTo(bytes: Uint8Array<ArrayBuffer>): Promise<VideoAnswer> {
  const thread = new Worker(join(root, 'server/platform/video/worker.ts'), {
    workerData: bytes,
    transferList: [bytes.buffer],
  })
  try {
    const message = new VideoRefused('Not a video that we take: it takes too long to read')
    const [answer] = await pTimeout(once(thread, 'message'), { milliseconds: WORKER_TIMEOUT, message })
    return answer
  } finally {
    void thread.terminate()
  }
}
