import { and, eq } from 'drizzle-orm'
import { after, DAY } from '#contract/duration.ts'
import type { RequestByLink } from '#contract/rights/view.ts'
import { LISTING_CHANGES, REQUEST_LINK_DAYS } from '#contract/rights/words.ts'
import { listingRequests } from '#db/schema/index.ts'
import { signatureOf } from '#server/account/signature.ts'
import { hashToken, linkOver, linkWorks } from '#server/account/token.ts'
import { deleteFilesAfter } from '#server/file/file.ts'
import type { Work } from '#server/work/work.ts'
import { correctListing, removeListing } from './fulfil.ts'
import { lockUnclaimed, readUnclaimed, type Unclaimed } from './unclaimed.ts'

/** Retries of a mail carry the same token. */
export async function tokenForMail(work: Work, requestId: string, mailId: string): Promise<string> {
  const token = signatureOf(work, `listing request ${mailId} ${requestId}`)
  await work.db
    .update(listingRequests)
    .set({ tokenHash: hashToken(token), linkExpiresAt: after(work.now(), REQUEST_LINK_DAYS * DAY) })
    .where(and(eq(listingRequests.id, requestId), eq(listingRequests.status, 'sent')))
  return token
}

/** What its follower is about to do. @throws LINK_OVER */
export async function requestByLink(work: Work, token: string): Promise<RequestByLink> {
  const { kind, profileId, changes, email } = await openRequest(work, token)
  const listing = await readUnclaimed(work, profileId)
  if (!listing || listing.email !== email) throw linkOver()
  const named = LISTING_CHANGES.filter((name) => changes?.[name] !== undefined)
  return {
    kind,
    business: listing.businessName,
    changes: named.map((name) => ({ name, from: listing[name], to: changes?.[name] ?? '' })),
  }
}

/** Once: of parallel calls, one does it. @throws LINK_OVER */
export async function followRequestLink(work: Work, token: string): Promise<RequestByLink['kind']> {
  const { id, kind, profileId } = await openRequest(work, token)
  await deleteFilesAfter(work, async (work) => {
    const listing = await lockUnclaimed(work, profileId)
    const spent = listing && (await spend(work, token, listing))
    if (!spent) throw linkOver()
    if (kind === 'removal') return removeListing(work, listing, { requestId: id })
    await correctListing(work, listing, { requestId: id, changes: spent.changes ?? {} })
    return []
  })
  return kind
}

/** Works only while the address on file is still the one that it went to, which is then forgotten. */
async function spend(work: Work, token: string, { email }: Unclaimed) {
  const [spent] = await work.db
    .update(listingRequests)
    .set({ status: 'decided', outcome: 'accepted', decidedAt: work.now(), tokenHash: null, email: '' })
    .where(and(worksNow(work, token), eq(listingRequests.email, email)))
    .returning({ changes: listingRequests.changes })
  return spent
}

async function openRequest(work: Work, token: string) {
  const [found] = await work.db.select().from(listingRequests).where(worksNow(work, token))
  if (!found?.profileId || found.kind === 'complaint') throw linkOver()
  return { ...found, kind: found.kind, profileId: found.profileId }
}

function worksNow(work: Work, token: string) {
  const { tokenHash, linkExpiresAt: expiresAt, status } = listingRequests
  return and(linkWorks(work, { tokenHash, expiresAt }, token), eq(status, 'sent'))
}
