import { z } from 'zod'
import { isSignature, signatureOf } from '#server/account/signature.ts'
import type { Work } from '#server/work/work.ts'

/** The code of a mailed invitation. The database holds none, because its mail makes the same again. */
export function codeOf(work: Work, invitationId: string): string {
  return `${invitationId}.${signatureOf(work, ofInvitation(invitationId))}`
}

/** Null: it is no code of ours. */
export function readCode(work: Work, code: string): string | null {
  const [id = '', given = ''] = code.split('.')
  return z.uuid().safeParse(id).success && isSignature(work, ofInvitation(id), given) ? id : null
}

/** For the link that stops invitations to an address; it outlives the invitation. */
export function stopTokenOf(work: Work, addressHash: string): string {
  return `${addressHash}.${signatureOf(work, ofStop(addressHash))}`
}

/** Null: it is no token of ours. */
export function readStopToken(work: Work, token: string): string | null {
  const [hash = '', given = ''] = token.split('.')
  return isSignature(work, ofStop(hash), given) ? hash : null
}

function ofInvitation(id: string): string {
  return `feedback invitation ${id}`
}

function ofStop(hash: string): string {
  return `stop feedback invitations ${hash}`
}
