import { parentPort, workerData } from 'node:worker_threads'
import { cleanVideo } from './clean.ts'
import { type VideoFault, VideoRefused } from './refused.ts'

export type VideoAnswer = { bytes: Uint8Array<ArrayBuffer> } | { refused: string; fault: VideoFault }

// One video, then it ends.
const bytes: Uint8Array<ArrayBuffer> = workerData
try {
  cleanVideo(bytes)
  answer({ bytes }, [bytes.buffer])
} catch (error) {
  if (!(error instanceof VideoRefused)) throw error
  answer({ refused: error.message, fault: error.fault })
}

function answer(said: VideoAnswer, moved: ArrayBuffer[] = []) {
  parentPort?.postMessage(said, moved)
}
