import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, lte } from 'drizzle-orm'
import { after, DAY, MINUTE } from '#contract/duration.ts'
import { idempotencyKeys } from '#db/schema/index.ts'
import { seal, unseal } from '#server/auth/secrets.ts'
import { addressKey } from '#server/work/limit.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import type { Caller } from '../caller.ts'

/** How long an answer is kept. */
const KEPT_FOR = DAY
/** A request that has not been answered by then was cut off, with its process. */
const CUT_OFF_AFTER = 2 * MINUTE

const KEY = /^[\x21-\x7e]{1,255}$/

const REUSED = 'This Idempotency-Key was used for another request. Send a new key with each new request.'
const BUSY = 'A request with this Idempotency-Key is under way. Please ask again in a moment.'

/**
 * Answers a POST that is sent again, because its answer was lost, with the first answer. Without an Idempotency-Key it is
 * done again. What we could not answer (5xx, 429) may be tried again with the same key.
 * @throws IDEMPOTENCY_REUSED, IDEMPOTENCY_BUSY
 */
export async function onlyOnce(
  work: Work,
  caller: Caller,
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const chosen = request.headers.get('idempotency-key')
  if (request.method !== 'POST' || chosen === null) return answer(request)
  if (!KEY.test(chosen))
    throw new Refusal('IDEMPOTENCY_WRONG', 'An Idempotency-Key has 1 to 255 letters, without spaces.')
  const body = await request.arrayBuffer()
  const asked = { key: hashOf(callerName(caller), chosen), fingerprint: hashOf(request.url, Buffer.from(body)) }
  const earlier = await begin(work, caller, asked)
  if (earlier) return earlier
  const same = new Request(request, { body })
  try {
    const given = await answer(same)
    return await keep(work, asked.key, given)
  } catch (error) {
    await forget(work, asked.key)
    throw error
  }
}

/** Another key of the same person may do less: what it may not ask, it doesn't read either. */
function callerName({ actor, scopes }: Caller): string {
  const who = actor.kind === 'person' ? actor.id : addressKey(actor.address)
  return `${who} ${[...scopes].sort().join(' ')}`
}

/** Null if this is the first request with its key. */
async function begin(work: Work, { actor }: Caller, asked: { key: string; fingerprint: string }) {
  const now = work.now()
  const values = { ...asked, userId: actor.kind === 'person' ? actor.id : null, begunAt: now }
  const fresh = { ...values, status: null, contentType: null, body: null }
  await work.db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, asked.key), lte(idempotencyKeys.begunAt, after(now, -KEPT_FOR))))
  const begun = await work.db
    .insert(idempotencyKeys)
    .values(fresh)
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: { begunAt: now },
      setWhere: and(
        isNull(idempotencyKeys.status),
        eq(idempotencyKeys.fingerprint, asked.fingerprint),
        lt(idempotencyKeys.begunAt, after(now, -CUT_OFF_AFTER)),
      ),
    })
    .returning({ key: idempotencyKeys.key })
  if (begun.length > 0) return null
  const [earlier] = await work.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, asked.key))
  if (earlier && earlier.fingerprint !== asked.fingerprint) throw new Refusal('IDEMPOTENCY_REUSED', REUSED)
  if (!earlier || earlier.status === null) throw new Refusal('IDEMPOTENCY_BUSY', BUSY, { retryAfter: 1 })
  const headers = new Headers({ 'idempotency-replayed': 'true' })
  if (earlier.contentType) headers.set('content-type', earlier.contentType)
  const body = earlier.body && (await unseal(work.site.settings, earlier.body))
  return new Response(body, { status: earlier.status, headers })
}

async function keep(work: Work, key: string, given: Response): Promise<Response> {
  if (given.status >= 500 || given.status === 429) {
    await forget(work, key)
    return given
  }
  const body = given.body === null ? null : await given.text()
  const contentType = given.headers.get('content-type')
  await work.db
    .update(idempotencyKeys)
    .set({ status: given.status, contentType, body: body && (await seal(work.site.settings, body)) })
    .where(eq(idempotencyKeys.key, key))
  return new Response(body, { status: given.status, headers: given.headers })
}

async function forget(work: Work, key: string): Promise<void> {
  await work.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
}

/** Scheduled (schedule.ts). */
export async function forgetOldAnswers(work: Work): Promise<void> {
  await work.db.delete(idempotencyKeys).where(lte(idempotencyKeys.begunAt, after(work.now(), -KEPT_FOR)))
}

function hashOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('hex')
}
