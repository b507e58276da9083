import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { after, DAY } from '#contract/duration.ts'
import { SIGNAL_DAYS } from '#contract/feedback/moderation.ts'
import type { FeedbackSignals } from '#contract/feedback/moderation-view.ts'
import { foldText } from '#contract/text.ts'
import { rowOf } from '#db/rows.ts'
import { feedback } from '#db/schema/index.ts'
import { knownBrowser } from '#server/account/sign-in/known-browser.ts'
import { signatureOf } from '#server/account/signature.ts'
import type { Browser } from '#server/auth/browser.ts'
import type { Person, Work } from '#server/work/work.ts'

type EntryWords = { rating: number; title: string; description: string | null }
type Columns = { signals: FeedbackSignals | null; textHash: string | null }

/** A burst is at least so many entries a day, and so many times what is usual. */
const BURST = 4
const TIMES_USUAL = 4
const RIVALS = 3
/** Shorter texts are often the same by chance. */
const TELLING_TEXT = 40

/** What a moderator should look at, at the moment of leaving: for the row that is about to be added. */
export async function signalsOf(
  work: Work,
  person: Person,
  { providerId, browser, words }: { providerId: string; browser: Browser; words: EntryWords },
): Promise<Columns> {
  const textHash = wordsHash(work, words)
  const seen = await countsOf(work, person.id, providerId, textHash)
  const burst = seen.today + 1
  const rivals = words.rating <= 2 ? seen.lowElsewhere + 1 : 0
  const signals: FeedbackSignals = {
    ...(burst >= BURST && burst >= TIMES_USUAL * Math.max(1, seen.usual) ? { burst } : {}),
    ...(seen.sharedAddress ? { sharedAddress: true } : {}),
    ...(seen.email && (await knownBrowser(work, browser, seen.email)) ? { sharedBrowser: true } : {}),
    ...(seen.joinedAt > after(work.now(), -DAY) ? { newAccount: true } : {}),
    ...(seen.sameText > 0 ? { sameText: seen.sameText } : {}),
    ...(rivals >= RIVALS ? { rivals } : {}),
  }
  return { signals: Object.keys(signals).length > 0 ? signals : null, textHash }
}

/** After an edit by its author: the other signals are of the moment of leaving, and stay. */
export async function signalsOfEdit(
  work: Work,
  entry: Pick<typeof feedback.$inferSelect, 'id' | 'signals'>,
  words: EntryWords,
): Promise<Columns> {
  const textHash = wordsHash(work, words)
  const { sameText: _, ...others }: FeedbackSignals = entry.signals ?? {}
  const sameText = textHash
    ? await work.db.$count(feedback, and(eq(feedback.textHash, textHash), sql`${feedback.id} <> ${entry.id}`))
    : 0
  const signals = { ...others, ...(sameText > 0 ? { sameText } : {}) }
  return { signals: Object.keys(signals).length > 0 ? signals : null, textHash }
}

/** The hash of the folded words is keyed, so the text cannot be read back. */
function wordsHash(work: Work, { title, description }: EntryWords): string | null {
  const folded = foldText(`${title} ${description ?? ''}`)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return folded.length < TELLING_TEXT ? null : signatureOf(work, `feedback ${folded}`)
}

const CountsRow = z.object({
  today: z.number(),
  usual: z.number(),
  lowElsewhere: z.number(),
  sameText: z.number(),
  sharedAddress: z.boolean(),
  email: z.string().nullable(),
  joinedAt: z.coerce.date(),
})

/** `usual`: entries a day in the 90 days before. `lowElsewhere`: providers of the same group with one or two stars. */
async function countsOf(work: Work, userId: string, providerId: string, textHash: string | null) {
  const yesterday = after(work.now(), -DAY).toISOString()
  const longAgo = after(work.now(), -SIGNAL_DAYS * DAY).toISOString()
  const found = await rowOf(work.db, CountsRow)`
    select
      (select count(*)::int from feedback where provider_id = ${providerId} and created_at > ${yesterday}) as today,
      (select count(*)::float / ${SIGNAL_DAYS}::int from feedback
        where provider_id = ${providerId} and created_at <= ${yesterday} and created_at > ${longAgo}) as usual,
      (select count(*)::int from feedback f where f.user_id = ${userId} and f.provider_id <> ${providerId}
        and f.rating <= 2 and f.created_at > ${longAgo} and exists (
          select from provider_categories o join categories oc on oc.id = o.category_id
          join provider_categories m on m.provider_id = ${providerId} join categories mc on mc.id = m.category_id
          where o.provider_id = f.provider_id
            and coalesce(oc.parent_id, oc.id) = coalesce(mc.parent_id, mc.id))) as "lowElsewhere",
      (select count(*)::int from feedback where text_hash = ${textHash}) as "sameText",
      exists (
        select from session a join session b on b.ip_address = a.ip_address
        where a.user_id = ${userId} and b.user_id = ${providerId} and a.ip_address <> '') as "sharedAddress",
      (select email from "user" where id = ${providerId}) as email,
      (select created_at from profiles where id = ${userId}) as "joinedAt"`
  if (!found) throw new Error('no signals')
  return found
}

/** Scheduled (schedule.ts). Nothing that pages show changes, so nothing is counted again. */
export async function forgetSignals(work: Work): Promise<void> {
  const before = after(work.now(), -SIGNAL_DAYS * DAY)
  await work.transaction(async (work) => {
    await work.db.execute(sql`select set_config('fettle.bulk', 'on', true)`)
    await work.db
      .update(feedback)
      .set({ signals: null, textHash: null })
      .where(and(lt(feedback.createdAt, before), or(isNotNull(feedback.signals), isNotNull(feedback.textHash))))
  })
}
