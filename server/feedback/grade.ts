import { z } from 'zod'
import { GRADES, type Grade } from '#contract/feedback/words.ts'
import { rowOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

const ProofRow = z.object({ hired: z.boolean(), contact: z.boolean() })

/**
 * What proves that they dealt with each other. A message counts as contact once the other side has written too, because
 * anyone can send one; a job, once its poster has named the provider or the provider has opened its details.
 */
export async function proofOf(
  work: Work,
  { userId, providerId }: { userId: string; providerId: string },
): Promise<Grade> {
  const proof = await rowOf(work.db, ProofRow)`
    select
      exists (
        select from jobs where user_id = ${userId} and hired_provider_id = ${providerId} and status = 'hired'
      ) as hired,
      exists (
        select from job_reveals r join jobs j on j.id = r.job_id
        where r.provider_id = ${providerId} and j.user_id = ${userId}
      ) or exists (
        select from conversations c where c.client_id = ${userId} and c.provider_id = ${providerId}
          and exists (select from messages where conversation_id = c.id and sender_id = c.client_id and held_at is null)
          and exists (select from messages where conversation_id = c.id and sender_id = c.provider_id and held_at is null)
      ) as contact`
  if (proof?.hired) return 'hired'
  return proof?.contact ? 'contact' : 'unproven'
}

export function strongest(...grades: Grade[]): Grade {
  return GRADES.find((grade) => grades.includes(grade)) ?? 'unproven'
}
