import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { isAdminAddress, MAIL_CODE_MINUTES } from '#contract/account/words.ts'
import { CODE_PURPOSES, type CodePurpose } from '#contract/api/auth/words.ts'
import { after, MINUTE } from '#contract/duration.ts'
import { sentCodes } from '#db/schema/index.ts'
import { findUser } from '#server/auth/credentials.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { loginCodeMail } from '../emails.ts'
import { asTry, type GuessLimit, signInCounts } from '../limits.ts'
import { noMail } from '../mails.ts'
import { signatureOf, sixDigitsOf } from '../signature.ts'

// Six digits by mail or text that log in to an app. Nothing tells whether the address or number is known.

export const TextTask = z.strictObject({ phone: z.string(), purpose: z.enum(CODE_PURPOSES) })

type AskedCode = { sentTo: string; purpose: CodePurpose; userId?: string; newAccount?: unknown }

/** An earlier code stops working. The queue sends the new one, so every answer takes as long. */
export async function askForLoginCode(work: Work, asked: AskedCode, by: 'mail' | 'text'): Promise<void> {
  const { sentTo, purpose, userId = null, newAccount = null } = asked
  const askedAt = work.now()
  const row = { codeHash: null, userId, newAccount, askedAt, expiresAt: after(askedAt, MAIL_CODE_MINUTES * MINUTE) }
  await work.transaction(async (work) => {
    await work.db
      .insert(sentCodes)
      .values({ sentTo, purpose, ...row })
      .onConflictDoUpdate({ target: [sentCodes.sentTo, sentCodes.purpose], set: row })
    if (by === 'mail') await work.emit('account.loginCodeAsked', { email: sentTo })
    else await work.emit('account.textAsked', { phone: sentTo, purpose })
  })
}

export async function mailForLoginCode(work: Work, { email }: { email: string }, mailId: string): Promise<Mail | null> {
  const asked = await askedCode(work, email, 'login')
  const person = await findUser(work.db, email)
  if (!asked || isAdminAddress(email) || !(person || asked.newAccount)) return noMail(work, loginCodeMail, email)
  return loginCodeMail(work, person ?? { name: '', email }, await makeSentCode(work, email, 'login', mailId))
}

/** Null if it was used, or its time is over. */
export async function askedCode(work: Work, sentTo: string, purpose: CodePurpose) {
  const [asked] = await work.db
    .select()
    .from(sentCodes)
    .where(and(isOf(sentTo, purpose), gt(sentCodes.expiresAt, work.now())))
  return asked ?? null
}

/** Retries of a task carry the same code. */
export async function makeSentCode(work: Work, sentTo: string, purpose: CodePurpose, taskId: string): Promise<string> {
  const code = sixDigitsOf(work, `sent code ${taskId} ${sentTo}`)
  await work.db
    .update(sentCodes)
    .set({ codeHash: hashOf(work, sentTo, purpose, code) })
    .where(isOf(sentTo, purpose))
  return code
}

const TOO_MANY_CODES = 'Too many wrong codes. Please wait a few minutes, then try again.'
const CODE_WRONG = 'That code isn’t right, or has expired. You can ask for a new one.'

/** One of several parallel calls gets the code. Wrong ones count as wrong passwords do. @throws LINK_OVER */
export function spendSentCode(work: Work, sentTo: string, purpose: CodePurpose, code: string) {
  const about = async () => (await findUser(work.db, sentTo))?.id ?? null
  const guesses: GuessLimit = { say: TOO_MANY_CODES, wrong: ['LINK_OVER'], about }
  return asTry(work, signInCounts(work, sentTo, null), guesses, async () => {
    const isRight = eq(sentCodes.codeHash, hashOf(work, sentTo, purpose, code))
    const [spent] = await work.db
      .delete(sentCodes)
      .where(and(isOf(sentTo, purpose), isRight, gt(sentCodes.expiresAt, work.now())))
      .returning({ userId: sentCodes.userId, newAccount: sentCodes.newAccount })
    if (!spent) throw new Refusal('LINK_OVER', CODE_WRONG)
    return spent
  })
}

function isOf(sentTo: string, purpose: CodePurpose) {
  return and(eq(sentCodes.sentTo, sentTo), eq(sentCodes.purpose, purpose))
}

function hashOf(work: Work, sentTo: string, purpose: CodePurpose, code: string): string {
  return signatureOf(work, `code ${purpose} ${sentTo} ${code.replace(/\s/g, '')}`)
}
