import type { StaffType } from '#contract/account/words.ts'
import type { AttentionEntry, WaitingCounts } from '#contract/admin/view.ts'
import { addCounts } from '#contract/admin/words.ts'
import type { Work } from '#server/work/work.ts'
import { cappedOf, countWaiting } from './source.ts'
import {
  attentionSources,
  messagesToCheck,
  openAppeals,
  openClaims,
  openRequests,
  reportsToDecide,
  uncheckedAccreditations,
  unreadFeedback,
  waitingListings,
} from './sources.ts'

/** What waits for those of this role. */
export async function findAttention(work: Work, role: StaffType): Promise<AttentionEntry[]> {
  const seen = attentionSources.filter((source) => role === 'admin' || source.for === 'moderator')
  const all: AttentionEntry[] = []
  for (const { name, path, find } of seen) {
    const found = await find(work)
    if (found) all.push({ detail: null, since: null, urgent: false, ...found, name, at: { path } })
  }
  return [...all.filter(({ urgent }) => urgent), ...all.filter(({ urgent }) => !urgent)]
}

/** The menu shows them on every page of the admin area. */
export async function countQueues(work: Work, role: StaffType): Promise<WaitingCounts> {
  const [unread, appeals] = [await countWaiting(work, unreadFeedback), await countWaiting(work, openAppeals)]
  const [reports, held] = [await countWaiting(work, reportsToDecide), await countWaiting(work, messagesToCheck)]
  return {
    claims: await countWaiting(work, openClaims),
    approvals: await countWaiting(work, waitingListings),
    accreditations: await countWaiting(work, uncheckedAccreditations(work)),
    requests: role === 'admin' ? await countWaiting(work, openRequests) : cappedOf(0),
    feedback: addCounts(unread, appeals),
    reports: addCounts(reports, held),
  }
}
