import { and, eq, isNull } from 'drizzle-orm'
import type { AnswerClaim } from '#contract/claim/input.ts'
import type { ClaimDispute } from '#contract/claim/words.ts'
import { claims, profiles } from '#db/schema/index.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { listingName } from '../name.ts'

/** For the owner of the claimed listing, who is not told who claims it. */
export async function disputeOf(work: Work, person: Person, id: string): Promise<ClaimDispute> {
  const [found] = await work.db
    .select({ claim: claims, profile: profiles })
    .from(claims)
    .innerJoin(profiles, eq(profiles.id, claims.profileId))
    .where(isOpenFor(person, id))
  if (!found) throw over()
  const { businessName, firstName, lastName } = found.profile
  return {
    business: listingName({ business_name: businessName, first_name: firstName, last_name: lastName }),
    madeAt: found.claim.madeAt,
    answer: found.claim.ownerAnswer,
  }
}

/** Read by the staff before they decide; a later answer replaces it. */
export async function answerClaim(work: Work, person: Person, { id, text }: AnswerClaim): Promise<void> {
  const answered = await work.db
    .update(claims)
    .set({ ownerAnswer: text })
    .where(isOpenFor(person, id))
    .returning({ id: claims.id })
  if (answered.length === 0) throw over()
}

/** A claim to a listing that was not public is not told of. */
const isOpenFor = (person: Person, id: string) =>
  and(eq(claims.id, id), eq(claims.profileId, person.id), eq(claims.status, 'waiting'), isNull(claims.unlistedId))

function over() {
  return notFound('There is no such claim to your listing any more. It may have been decided on or withdrawn.')
}
