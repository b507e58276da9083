import { eq } from 'drizzle-orm'
import type { TypeChoice } from '#contract/account/words.ts'
import { profiles, user } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { addProfile } from './sign-up.ts'
import { targetAfterSignIn } from './target.ts'

export async function chooseType(work: Work, person: Person, choice: TypeChoice): Promise<{ target: string }> {
  await work.transaction(async (work) => {
    const [found] = await work.db.select({ name: user.name }).from(user).where(eq(user.id, person.id)).for('update')
    const [profile] = await work.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, person.id))
    if (profile || !found) {
      throw new Refusal('ALREADY_CHOSEN', 'This account has its type already.')
    }
    await addProfile(work, person.id, { ...choice, fullName: found.name, email: person.email })
    await work.emit('account.created', { userId: person.id })
  })
  return { target: await targetAfterSignIn(work, person.id) }
}
