import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { before, DAY, HOUR, MINUTE } from '#contract/duration.ts'
import { JobDraft, PostJob, type PostWithAccount } from '#contract/job/input.ts'
import type { WaitingJob } from '#contract/job/view.ts'
import { jobDrafts, user } from '#db/schema/index.ts'
import { signUp } from '#server/account/sign-in/sign-up.ts'
import { hashToken, newToken } from '#server/account/token.ts'
import type { Browser } from '#server/auth/browser.ts'
import { chosenCategories } from '#server/category/taxonomy.ts'
import { checkFields, keepValid } from '#server/custom-field/values.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { isRefusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { jobColumns, postJob } from './post.ts'

const PER_ADDRESS: Limit = { name: 'job-draft', most: 20, per: HOUR }
/** Time to log in. */
const DRAFT_LIFETIME = DAY
/** Time to follow the link in the email, or a second one. */
const DRAFT_LIFETIME_WITH_ACCOUNT = 7 * DAY
/** A form that is sent twice arrives twice within this time. */
const SENT_AGAIN = 10 * MINUTE

/** What a visitor typed, until they have logged in; the token is for their browser alone. */
export async function keepDraft(work: Work, draft: JobDraft): Promise<{ token: string }> {
  if (!(await withinLimit(work, PER_ADDRESS, addressKey(work.actor.address)))) {
    throw tooMany('Many jobs were written from your connection. Please log in first, then write yours.')
  }
  return { token: await insertDraft(work, draft, null) }
}

/** Makes the account of a visitor, and keeps their job until its address is confirmed: both, or neither. */
export async function postWithAccount(
  work: Work,
  browser: Browser,
  { password, photos: _, ...job }: PostWithAccount,
): Promise<{ email: string; token: string | null }> {
  jobColumns(work, job)
  await chosenCategories(work, job.categories.ids)
  await checkFields(work, 'job', job.fields ?? {}, { whole: true })
  const account = { fullName: job.contactName, email: job.contactEmail, location: job.location, password }
  let token: string | null = null
  try {
    const { email } = await signUp(work, browser, { accountType: 'client', ...account }, async (work, userId) => {
      token = await insertDraft(work, job, userId)
    })
    return { email, token }
  } catch (error) {
    if (isRefusal(error, 'ALREADY_REGISTERED') && (await isSentAgain(work, job)))
      return { email: job.contactEmail, token }
    throw error
  }
}

/** A double press: the same job and address, a moment ago. */
async function isSentAgain(work: Work, { title, description, contactEmail }: JobDraft): Promise<boolean> {
  const since = before(work.now(), SENT_AGAIN)
  const found = await work.db
    .select({ at: jobDrafts.keptAt })
    .from(jobDrafts)
    .innerJoin(user, eq(user.id, jobDrafts.userId))
    .where(
      and(
        eq(user.email, contactEmail),
        gt(jobDrafts.keptAt, since),
        sql`${jobDrafts.content} @> ${JSON.stringify({ title, description })}::jsonb`,
      ),
    )
  return found.length > 0
}

async function insertDraft(work: Work, draft: JobDraft, userId: string | null): Promise<string> {
  const token = newToken()
  await work.db.insert(jobDrafts).values({ tokenHash: hashToken(token), userId, content: draft, keptAt: work.now() })
  return token
}

/** The job that this browser keeps, or this person’s account; null if there is none. */
export async function findWaiting(work: Work, token: string | null): Promise<WaitingJob | null> {
  const { actor } = work
  const person = actor.kind === 'person' ? actor.id : null
  const byToken = token === null ? undefined : eq(jobDrafts.tokenHash, hashToken(token))
  const ofPerson = person === null ? undefined : eq(jobDrafts.userId, person)
  if (!byToken && !ofPerson) return null
  const mine = person === null ? byToken : or(byToken && and(byToken, isNull(jobDrafts.userId)), ofPerson)
  return newestOf(work, mine)
}

/**
 * Posts the job that was sent with the sign-up of this account. `token`: as this browser holds it; null where the caller
 * has just given the password of that sign-up. Null if nothing waits, or it needs another look.
 */
export async function postWaiting(work: Work, person: Person, token: string | null): Promise<{ id: string } | null> {
  const mine = eq(jobDrafts.userId, person.id)
  const waiting = await newestOf(work, token === null ? mine : and(mine, eq(jobDrafts.tokenHash, hashToken(token))))
  const checked = waiting ? PostJob.safeParse({ ...waiting.draft, photos: [] }) : null
  if (!checked?.success) return null
  // What the operator asks for since then is asked for when the job is edited.
  const fields = await keepValid(work, 'job', checked.data.fields ?? {})
  return postJob(work, person, { ...checked.data, fields }, { whole: false })
}

async function newestOf(work: Work, which: ReturnType<typeof and>): Promise<WaitingJob | null> {
  const now = work.now()
  const [row] = await work.db
    .select({ content: jobDrafts.content, userId: jobDrafts.userId })
    .from(jobDrafts)
    .where(
      and(
        which,
        or(
          gt(jobDrafts.keptAt, before(now, DRAFT_LIFETIME)),
          and(isNotNull(jobDrafts.userId), gt(jobDrafts.keptAt, before(now, DRAFT_LIFETIME_WITH_ACCOUNT))),
        ),
      ),
    )
    .orderBy(desc(jobDrafts.keptAt))
    .limit(1)
  const draft = row ? JobDraft.safeParse(row.content) : null
  return row && draft?.success ? { draft: draft.data, posts: row.userId !== null } : null
}

export async function dropDraft(work: Work, token: string): Promise<void> {
  await work.db.delete(jobDrafts).where(eq(jobDrafts.tokenHash, hashToken(token)))
}

/** Scheduled (schedule.ts). */
export async function forgetDrafts(work: Work): Promise<void> {
  const now = work.now()
  await work.db
    .delete(jobDrafts)
    .where(
      or(
        and(isNull(jobDrafts.userId), lt(jobDrafts.keptAt, before(now, DRAFT_LIFETIME))),
        lt(jobDrafts.keptAt, before(now, DRAFT_LIFETIME_WITH_ACCOUNT)),
      ),
    )
}
