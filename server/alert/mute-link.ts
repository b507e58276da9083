import { z } from 'zod'
import { isSignature, signatureOf } from '#server/account/signature.ts'
import { linkTo, type Work } from '#server/work/work.ts'

const MuteToken = z.object({ providerId: z.uuid(), jobId: z.uuid() })
type MuteToken = z.infer<typeof MuteToken>

/** Needs no session and never expires: it can only reduce alerts. */
export function muteLink(work: Work, providerId: string, jobId: string): string {
  const token = `${providerId}.${jobId}.${signatureOf(work, signedText({ providerId, jobId }))}`
  return linkTo(work, `/job-alerts/mute?token=${token}`)
}

/** Null: not a token that we signed. */
export function readMute(work: Work, token: string): MuteToken | null {
  const [providerId, jobId, signature = ''] = token.split('.')
  const parts = MuteToken.safeParse({ providerId, jobId })
  return parts.success && isSignature(work, signedText(parts.data), signature) ? parts.data : null
}

function signedText({ providerId, jobId }: MuteToken): string {
  return `mute ${providerId} ${jobId}`
}
