import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Grade } from '#contract/feedback/words.ts'
import { feedbackInvitations, feedbackLinks } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { readCode } from './token.ts'

/**
 * What a code proves, in the transaction that leaves the feedback: a mailed one works once. An unknown code, one that has
 * ended, and one of another provider prove nothing, and are no error.
 */
export async function gradeByInvitation(work: Work, providerId: string, code: string | null): Promise<Grade> {
  if (!code) return 'unproven'
  const invitationId = readCode(work, code)
  const invited = invitationId
    ? await spendInvitation(work, providerId, invitationId)
    : await isLink(work, providerId, code)
  return invited ? 'invited' : 'unproven'
}

async function spendInvitation(work: Work, providerId: string, id: string): Promise<boolean> {
  const used = await work.db
    .update(feedbackInvitations)
    .set({ usedAt: work.now(), remindAt: null, email: null })
    .where(
      and(
        eq(feedbackInvitations.id, id),
        eq(feedbackInvitations.providerId, providerId),
        isNull(feedbackInvitations.usedAt),
      ),
    )
    .returning({ id: feedbackInvitations.id })
  return used.length > 0
}

async function isLink(work: Work, providerId: string, code: string): Promise<boolean> {
  const [link] = await work.db
    .select({ one: sql`1` })
    .from(feedbackLinks)
    .where(and(eq(feedbackLinks.providerId, providerId), eq(feedbackLinks.code, code.toLowerCase())))
  return link !== undefined
}
