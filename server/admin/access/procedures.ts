import { z } from 'zod'
import { Proof } from '#contract/account/input.ts'
import { SignInStep } from '#contract/account/view.ts'
import { DashboardView } from '#contract/admin/dashboard.ts'
import { AdminSetUp, AdminSignIn } from '#contract/admin/input.ts'
import { AdminHits, AdminSearch } from '#contract/admin/search.ts'
import { StaffView } from '#contract/admin/view.ts'
import { DigestChoice, StaffAddress } from '#contract/staff/input.ts'
import { StaffAccount } from '#contract/staff/view.ts'
import { adminReads, anyone, anyoneActs, staffActs, staffReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { assertProof, hasProof } from '#server/work/staff.ts'
import { countQueues } from '../attention/attention.ts'
import { viewDashboard } from '../dashboard/dashboard.ts'
import * as finding from '../search/search.ts'
import * as own from './own-access.ts'
import { adminExists, setUp as createFirst } from './set-up.ts'

export const signIn = anyone
  .input(AdminSignIn)
  .output(SignInStep)
  .errors(refusals('TOO_MANY_REQUESTS', 'WRONG_CREDENTIALS', 'STAFF_ONLY', 'SUSPENDED'))
  .handler(({ input, context }) => own.signInStaff(context.work, context.browser, input))

export const setUp = anyoneActs
  .input(AdminSetUp)
  .errors(refusals('TOO_MANY_REQUESTS', 'SETUP_TOKEN', 'ADMIN_EXISTS', 'PASSWORD_COMMON'))
  .handler(({ input, context }) => createFirst(context.work, input))

export const isSetUp = anyone.output(z.boolean()).handler(({ context }) => adminExists(context.work))

/** Who is at the admin pages. */
export const standing = staffReads.output(StaffView).handler(async ({ context: { work, person } }) => ({
  role: person.staff.role,
  username: person.email.split('@', 1)[0] ?? '',
  twoFactor: person.twoFactor,
  twoFactorBy: person.staff.twoFactorBy,
  proven: hasProof(work, person),
  waiting: await countQueues(work, person.staff.role),
}))

export const prove = staffActs
  .input(Proof)
  .errors(refusals('TOO_MANY_REQUESTS', 'WRONG_PASSWORD', 'WRONG_MAIL_CODE', 'CODE_NEEDED', 'WRONG_CODE'))
  .handler(({ input, context }) => own.proveAgain(context.work, context.browser, context.person, input))

export const dashboard = staffReads
  .output(DashboardView)
  .handler(({ context }) => viewDashboard(context.work, context.person.staff.role))

/** People, businesses and jobs, for the command palette and its page. */
export const search = adminReads
  .input(AdminSearch)
  .output(AdminHits)
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => finding.search(context.work, context.person, input.q))

export const contact = staffReads
  .output(StaffAccount)
  .handler(({ context }) => own.ownContact(context.work, context.person))

export const setAddress = staffActs
  .input(StaffAddress)
  .errors(refusals('PROOF_NEEDED'))
  .handler(({ input, context: { work, person } }) => {
    assertProof(work, person)
    return own.setAddress(work, person, input.email)
  })

export const setDigest = staffActs
  .input(DigestChoice)
  .errors(refusals('EMAIL_NEEDED'))
  .handler(({ input, context }) => own.setDigest(context.work, context.person, input.on))
