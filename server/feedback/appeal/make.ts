import type { Appeal } from '#contract/feedback/input.ts'
import { feedbackAppeals } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { noSuchFeedback } from '../lock.ts'
import { lockSubject, type Subject } from '../moderation/subject.ts'

/** Once, by who wrote it. */
export async function appeal(work: Work, person: Person, { kind, id, text }: Appeal): Promise<void> {
  await work.transaction(async (work) => {
    const subject = await lockSubject(work, { kind, id, version: null })
    needOwn(subject, person)
    if (!subject.removedAt) throw new Refusal('NO_APPEAL', 'There is no decision to appeal against.')
    const [made] = await work.db
      .insert(feedbackAppeals)
      .values({ kind, subjectId: id, feedbackId: subject.entry.id, personId: person.id, text, madeAt: work.now() })
      .onConflictDoNothing()
      .returning({ id: feedbackAppeals.id })
    if (!made) throw new Refusal('NO_APPEAL', 'You have appealed once, which is as often as you can.')
  })
}

/** To all others it does not exist. */
export function needOwn({ kind, entry }: Pick<Subject, 'kind' | 'entry'>, { id }: Person): void {
  if (id !== (kind === 'reply' ? entry.providerId : entry.userId)) throw noSuchFeedback()
}
