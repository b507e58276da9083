import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/index.ts'
import type { Work } from './work.ts'

/** Locks a person's profile until commit: changes of what they own come one after the other, so that none passes a limit. */
export async function lockOwner(work: Work, id: string): Promise<void> {
  await work.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)).for('update')
}
