import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { after, DAY, HOUR } from '#contract/duration.ts'
import type { KeepDraft } from '#contract/message/input.ts'
import type { WaitingDraft } from '#contract/message/view.ts'
import { messageDrafts } from '#db/schema/index.ts'
import { waitingUser } from '#server/account/sign-in/waiting.ts'
import { hashToken, newToken } from '#server/account/token.ts'
import type { Browser } from '#server/auth/browser.ts'
import { assertPublic } from '#server/profile/not-public.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

const PER_ADDRESS: Limit = { name: 'message-draft', most: 20, per: HOUR }
/** As long as the link works that confirms a new account. */
const DRAFT_LIFETIME = 3 * DAY

/** What a visitor typed, until they have signed in; the token is for their browser alone. */
export async function keepDraft(work: Work, { providerId, text }: KeepDraft): Promise<{ token: string }> {
  if (!(await withinLimit(work, PER_ADDRESS, addressKey(work.actor.address)))) {
    throw tooMany('Many messages were written from your connection. Please log in first, then write yours.')
  }
  return work.transaction(async (work) => {
    await assertPublic(work, providerId)
    const token = newToken()
    await work.db.insert(messageDrafts).values({ tokenHash: hashToken(token), providerId, text, keptAt: work.now() })
    return { token }
  })
}

/** Null if there is none, or it is for another listing. */
export async function findDraft(
  work: Work,
  { token, providerId }: { token: string; providerId: string },
): Promise<string | null> {
  const since = after(work.now(), -DRAFT_LIFETIME)
  const [draft] = await work.db
    .select({ text: messageDrafts.text })
    .from(messageDrafts)
    .where(
      and(
        eq(messageDrafts.tokenHash, hashToken(token)),
        eq(messageDrafts.providerId, providerId),
        gt(messageDrafts.keptAt, since),
      ),
    )
  return draft?.text ?? null
}

/** Keeps it for the person who signed up in this browser: it follows them to the one in which they confirm their address. */
export async function bindDraft(work: Work, browser: Browser, token: string): Promise<void> {
  const userId = waitingUser(work, browser)
  if (!userId) return
  await work.db
    .update(messageDrafts)
    .set({ userId })
    .where(eq(messageDrafts.tokenHash, hashToken(token)))
}

/** The newest draft of a person who has just given the password of their sign-up, for this browser alone from now on. */
export async function takeDraft(work: Work, person: Person): Promise<WaitingDraft | null> {
  const since = after(work.now(), -DRAFT_LIFETIME)
  return work.transaction(async (work) => {
    const [draft] = await work.db
      .select({ tokenHash: messageDrafts.tokenHash, providerId: messageDrafts.providerId })
      .from(messageDrafts)
      .where(and(eq(messageDrafts.userId, person.id), gt(messageDrafts.keptAt, since)))
      .orderBy(desc(messageDrafts.keptAt))
      .limit(1)
      .for('update')
    if (!draft) return null
    const token = newToken()
    await work.db
      .update(messageDrafts)
      .set({ tokenHash: hashToken(token) })
      .where(eq(messageDrafts.tokenHash, draft.tokenHash))
    return { token, providerId: draft.providerId }
  })
}

export async function dropDraft(work: Work, token: string): Promise<void> {
  await work.db.delete(messageDrafts).where(eq(messageDrafts.tokenHash, hashToken(token)))
}

/** Scheduled (schedule.ts). */
export async function forgetDrafts(work: Work): Promise<void> {
  await work.db.delete(messageDrafts).where(lt(messageDrafts.keptAt, after(work.now(), -DRAFT_LIFETIME)))
}
