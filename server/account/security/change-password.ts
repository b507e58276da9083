import type { ChangePassword } from '#contract/account/security.ts'
import { PASSWORD_COMMON } from '#contract/account/words.ts'
import type { Browser } from '#server/auth/browser.ts'
import { endSessions, setPasswordHash } from '#server/auth/credentials.ts'
import { hashPassword, isCommonPassword } from '#server/auth/password.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { dropLinks } from '../mail-link.ts'
import { rememberBrowser } from '../sign-in/known-browser.ts'
import { prove } from './prove.ts'

/** Other sessions end, links for a new password stop working, and the owner is told by mail. */
export async function changePassword(
  work: Work,
  browser: Browser,
  person: Person,
  { password, ...proof }: ChangePassword,
): Promise<void> {
  if (await isCommonPassword(password)) throw new Refusal('PASSWORD_COMMON', PASSWORD_COMMON)
  await prove(work, browser, person, proof)
  const passwordHash = await hashPassword(password, work.site.hashCost)
  await work.transaction(async (work) => {
    await setPasswordHash(work.db, person.id, passwordHash)
    await endSessions(work.db, person.id, person.sessionId)
    await dropLinks(work, person.id)
    await record(work, { action: 'account.passwordChanged', subjectId: person.id })
    await work.emit('account.passwordChanged', { userId: person.id })
  })
  await rememberBrowser(work, browser, person.id)
}
