import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ONLY_CLIENTS_WRITE } from '#contract/account/words.ts'
import { JOB_NOT_OPEN, NO_SUCH_JOB } from '#contract/job/words.ts'
import { LISTING_UNAVAILABLE } from '#contract/listing/words.ts'
import type { ConversationTarget } from '#contract/message/input.ts'
import type { OpeningView } from '#contract/message/view.ts'
import { IdRow, rowOf } from '#db/rows.ts'
import { assertAudience } from '#server/work/audience.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { OtherPerson, otherPerson } from './side.ts'

export type Pair = {
  clientId: string
  providerId: string
  job: { id: string; title: string } | null
  other: OtherPerson
}

/** Who the two would be; refuses people who may not begin with each other. */
export function pairFor(work: Work, person: Person, { providerId, jobId }: ConversationTarget): Promise<Pair> {
  if (jobId === undefined) return fromListing(work, person, providerId ?? '')
  return providerId === undefined ? toPoster(work, person, jobId) : fromPoster(work, person, { jobId, providerId })
}

const ListingRow = z.object({ other: OtherPerson, unclaimed: z.boolean() })

async function fromListing(work: Work, person: Person, providerId: string): Promise<Pair> {
  if (person.accountType !== 'client') throw new Refusal('WRONG_TYPE', ONLY_CLIENTS_WRITE)
  assertAudience(person, 'client')
  const listing = await rowOf(work.db, ListingRow)`
    select ${otherPerson} as other, p.admin_created and p.claimed_at is null as unclaimed
    from public_listings p where p.id = ${providerId}`
  if (!listing) throw notFound(LISTING_UNAVAILABLE)
  if (listing.unclaimed) {
    const { name } = work.site.live.site()
    throw new Refusal('NOT_JOINED', `This business has not joined ${name} yet, so you can’t message it here.`)
  }
  return { clientId: person.id, providerId, job: null, other: listing.other }
}

const JobRow = z.object({ title: z.string(), open: z.boolean(), other: OtherPerson })

/** For members who opened the details of a job that is open or taken. */
async function toPoster(work: Work, person: Person, jobId: string): Promise<Pair> {
  assertAudience(person, 'member')
  const job = await rowOf(work.db, JobRow)`
    select j.title, is_open(j) or j.status = 'hired' as open, ${otherPerson} as other
    from jobs j join profiles p on p.id = j.user_id
    join job_reveals r on r.job_id = j.id and r.provider_id = ${person.id}
    where j.id = ${jobId} and j.hidden_at is null`
  if (!job) throw notFound(NO_SUCH_JOB)
  if (!job.open) throw new Refusal('JOB_NOT_OPEN', JOB_NOT_OPEN)
  return { clientId: job.other.id, providerId: person.id, job: { id: jobId, title: job.title }, other: job.other }
}

const RevealRow = z.object({ title: z.string(), other: OtherPerson })

async function fromPoster(work: Work, person: Person, ids: { jobId: string; providerId: string }): Promise<Pair> {
  assertAudience(person, 'client')
  const reveal = await rowOf(work.db, RevealRow)`
    select j.title, ${otherPerson} as other
    from jobs j join job_reveals r on r.job_id = j.id join profiles p on p.id = r.provider_id
    where j.id = ${ids.jobId} and j.user_id = ${person.id} and r.provider_id = ${ids.providerId}`
  if (!reveal) throw notFound(NO_SUCH_JOB)
  return {
    clientId: person.id,
    providerId: ids.providerId,
    job: { id: ids.jobId, title: reveal.title },
    other: reveal.other,
  }
}

export async function findConversation(work: Work, { clientId, providerId, job }: Pair): Promise<string | null> {
  const about = job ? sql`job_id = ${job.id}` : sql`job_title is null`
  const found = await rowOf(work.db, IdRow)`
    select id from conversations where client_id = ${clientId} and provider_id = ${providerId} and ${about}`
  return found?.id ?? null
}

/** For the page on which a first message is written; `conversationId`: the caller has one with them already. */
export async function viewOpening(work: Work, person: Person, to: ConversationTarget): Promise<OpeningView> {
  const pair = await pairFor(work, person, to)
  const id = await findConversation(work, pair)
  const { rows: own } = await work.db.execute(sql`
    select from conversation_sides where conversation_id = ${id} and user_id = ${person.id} and last_at is not null`)
  return {
    name: pair.other.name,
    about: pair.job?.title ?? null,
    conversationId: own.length > 0 ? id : null,
  }
}
