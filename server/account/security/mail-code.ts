import { and, eq, gt } from 'drizzle-orm'
import { MAIL_CODE_MINUTES } from '#contract/account/words.ts'
import { after, MINUTE } from '#contract/duration.ts'
import { mailCodes } from '#db/schema/index.ts'
import { passwordHashOf } from '#server/auth/credentials.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { assertMailAllowed } from '../limits.ts'
import { signatureOf, sixDigitsOf } from '../signature.ts'

// Six digits by mail stand in for the password of accounts that have none.

export async function askForCode(work: Work, person: Person): Promise<void> {
  if (await passwordHashOf(work.db, person.id)) throw new Refusal('PASSWORD_INSTEAD', 'Please enter your password.')
  await assertMailAllowed(
    work,
    person.email,
    (wait) => `We’ve just sent you a code. Please wait ${wait} before you ask for another.`,
  )
  await work.transaction((work) => work.emit('account.codeAsked', { userId: person.id }))
}

/** Retries of a mail carry the same code; an older code stops working. */
export async function makeCode(work: Work, userId: string, mailId: string): Promise<string> {
  const code = sixDigitsOf(work, `mail code ${mailId} ${userId}`)
  const codeHash = codeHashOf(work, userId, code)
  const expiresAt = after(work.now(), MAIL_CODE_MINUTES * MINUTE)
  await work.db
    .insert(mailCodes)
    .values({ userId, codeHash, expiresAt })
    .onConflictDoUpdate({ target: mailCodes.userId, set: { codeHash, expiresAt } })
  return code
}

export async function isCode(work: Work, userId: string, code: string): Promise<boolean> {
  const found = await work.db
    .select({ id: mailCodes.userId })
    .from(mailCodes)
    .where(worksNow(work, userId, code))
  return found.length > 0
}

/** Atomic: of parallel calls, one gets the code. */
export async function spendCode(work: Work, userId: string, code: string): Promise<boolean> {
  const spent = await work.db
    .delete(mailCodes)
    .where(worksNow(work, userId, code))
    .returning({ id: mailCodes.userId })
  return spent.length > 0
}

function worksNow(work: Work, userId: string, code: string) {
  const codeHash = codeHashOf(work, userId, code.replace(/\s/g, ''))
  return and(eq(mailCodes.userId, userId), eq(mailCodes.codeHash, codeHash), gt(mailCodes.expiresAt, work.now()))
}

function codeHashOf(work: Work, userId: string, code: string): string {
  return signatureOf(work, `code ${userId} ${code}`)
}
