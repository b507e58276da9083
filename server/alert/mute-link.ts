import { z } from 'zod'
import { isSignature, signatureOf } from '#server/account/signature.ts'
import { linkTo, type Work } from '#server/work/work.ts'

const Named = z.object({ providerId: z.uuid(), jobId: z.uuid() })
type Named = z.infer<typeof Named>

/** Where a reader says why a job was not for them. It needs no session and never expires: it can only quieten alerts. */
export function muteLink(work: Work, providerId: string, jobId: string): string {
  const token = `${providerId}.${jobId}.${signatureOf(work, signed({ providerId, jobId }))}`
  return linkTo(work, `/job-alerts/mute?token=${token}`)
}

/** Whose token this is, and about which job; null when it is none of ours. */
export function readMute(work: Work, token: string): Named | null {
  const [providerId, jobId, given = ''] = token.split('.')
  const named = Named.safeParse({ providerId, jobId })
  return named.success && isSignature(work, signed(named.data), given) ? named.data : null
}

function signed({ providerId, jobId }: Named): string {
  return `mute ${providerId} ${jobId}`
}
