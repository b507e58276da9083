import { and, eq, isNull } from 'drizzle-orm'
import { CONSENT_WORDING, type MailKind } from '#contract/account.ts'
import { consents } from '#db/schema/index.ts'
import type { Person, Work } from '#server/work.ts'

/** Which kinds of mail somebody has agreed to. */
export async function mailChoices(work: Work, person: Person): Promise<Record<MailKind, boolean>> {
  const standing = await work.db
    .select({ kind: consents.kind })
    .from(consents)
    .where(and(eq(consents.userId, person.id), isNull(consents.withdrawnAt)))
  const kinds = new Set(standing.map(({ kind }) => kind))
  return { job_alerts: kinds.has('job_alerts'), provider_updates: kinds.has('provider_updates') }
}

/** Gives or withdraws consent, with its time and its words. */
export async function setMailChoice(work: Work, person: Person, kind: MailKind, on: boolean): Promise<void> {
  await work.transaction(async (work) => {
    if (on) {
      await work.db
        .insert(consents)
        .values({ userId: person.id, kind, wording: CONSENT_WORDING[kind], givenAt: work.now() })
        .onConflictDoNothing()
      return
    }
    await work.db
      .update(consents)
      .set({ withdrawnAt: work.now() })
      .where(and(eq(consents.userId, person.id), eq(consents.kind, kind), isNull(consents.withdrawnAt)))
  })
}
