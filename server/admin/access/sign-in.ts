import { adminAddress } from '#contract/account/words.ts'
import type { AdminSignIn } from '#contract/admin/input.ts'
import { type SignInStep, signIn } from '#server/account/sign-in/sign-in.ts'
import { STAFF_TAB } from '#server/auth/admission.ts'
import type { Browser } from '#server/auth/browser.ts'
import { isRefusal, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

const WRONG = 'Invalid credentials. Please try again.'

/** Leaves no session unless the person is an admin or moderator. */
export async function signInStaff(work: Work, browser: Browser, input: AdminSignIn): Promise<SignInStep> {
  const email = adminAddress(input.username)
  try {
    return await signIn(work, browser, { email, password: input.password, tab: STAFF_TAB })
  } catch (error) {
    if (isRefusal(error, 'WRONG_CREDENTIALS')) throw new Refusal('WRONG_CREDENTIALS', WRONG)
    throw error
  }
}
