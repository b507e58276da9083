import { isAPIError } from 'better-auth/api'
import * as auth from '#server/auth/browser.ts'
import { recordAs } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { rememberBrowser } from './known-browser.ts'

/** Starts a session for a person who has proven who they are by a link in a mail; refuses suspended accounts. */
export async function beginSession(work: Work, browser: auth.Browser, userId: string): Promise<void> {
  try {
    await auth.beginSession(work.site.auth, browser, userId)
  } catch (error) {
    if (isAPIError(error) && error.body?.code === 'SUSPENDED')
      throw new Refusal('SUSPENDED', String(error.body.message))
    throw error
  }
  await noteSignIn(work, userId)
  await rememberBrowser(work, browser, userId)
}

/** Call it before the browser gets the session. */
export async function noteSignIn(work: Work, userId: string): Promise<void> {
  await recordAs(work, userId, { action: 'account.signedIn', subjectId: userId })
}
