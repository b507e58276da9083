import { isAPIError } from 'better-auth/api'
import type { EntryRefusal } from '#server/auth/admission.ts'
import * as auth from '#server/auth/browser.ts'
import { recordAs } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { rememberBrowser } from './known-browser.ts'

/** Starts a session for a person who has proven who they are by a link in a mail or a passkey, if they may enter. */
export async function beginSession(
  work: Work,
  browser: auth.Browser,
  userId: string,
  tab: string | null = null,
): Promise<void> {
  try {
    await auth.beginSession(work.site.auth, browser, userId, tab)
  } catch (error) {
    throw entryRefusal(error) ?? error
  }
  await recordSignIn(work, userId)
  await rememberBrowser(work, browser, userId)
}

const ENTRY_CODES: EntryRefusal['code'][] = ['WRONG_ACCOUNT_TYPE', 'ADMIN_HERE', 'STAFF_ONLY', 'SUSPENDED']

/** The refusal of admission.ts, as the library passes it on. Null if the error is another one. */
export function entryRefusal(error: unknown): Refusal | null {
  if (!isAPIError(error)) return null
  const code = ENTRY_CODES.find((known) => known === error.body?.code)
  return code ? new Refusal(code, String(error.body?.message)) : null
}

/** Call it before the browser gets the session. */
export async function recordSignIn(work: Work, userId: string): Promise<void> {
  await recordAs(work, userId, { action: 'account.signedIn', subjectId: userId })
}
