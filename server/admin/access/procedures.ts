import { z } from 'zod'
import { Proof } from '#contract/account/input.ts'
import { SignInStep } from '#contract/account/view.ts'
import { AdminSetUp, AdminSignIn } from '#contract/admin/input.ts'
import { DashboardView, StaffView } from '#contract/admin/view.ts'
import { DigestChoice, StaffAddress } from '#contract/staff/input.ts'
import { StaffAccount } from '#contract/staff/view.ts'
import { anyone, READS, staff } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { hasProof, needProof } from '#server/work/staff.ts'
import { viewDashboard } from '../attention/attention.ts'
import * as own from './own-access.ts'
import { adminExists, setUp as createFirst } from './set-up.ts'

export const signIn = anyone
  .input(AdminSignIn)
  .output(SignInStep)
  .errors(refusals('TOO_MANY_REQUESTS', 'WRONG_CREDENTIALS', 'STAFF_ONLY', 'SUSPENDED'))
  .handler(({ input, context }) => own.signInStaff(context.work, context.browser, input))

export const setUp = anyone
  .input(AdminSetUp)
  .output(z.void())
  .errors(refusals('TOO_MANY_REQUESTS', 'SETUP_TOKEN', 'ADMIN_EXISTS', 'PASSWORD_COMMON'))
  .handler(({ input, context }) => createFirst(context.work, input))

export const isSetUp = anyone.output(z.boolean()).handler(({ context }) => adminExists(context.work))

/** Who is at the admin pages. */
export const standing = staff
  .meta(READS)
  .output(StaffView)
  .handler(({ context: { work, person } }) => ({
    role: person.staff.role,
    username: person.email.split('@', 1)[0] ?? '',
    twoFactor: person.twoFactor,
    twoFactorBy: person.staff.twoFactorBy,
    proven: hasProof(work, person),
  }))

export const prove = staff
  .input(Proof)
  .output(z.void())
  .errors(refusals('TOO_MANY_REQUESTS', 'WRONG_PASSWORD', 'WRONG_MAIL_CODE', 'CODE_NEEDED', 'WRONG_CODE'))
  .handler(({ input, context }) => own.proveAgain(context.work, context.browser, context.person, input))

export const dashboard = staff
  .meta(READS)
  .output(DashboardView)
  .handler(({ context }) => viewDashboard(context.work, context.person.staff.role))

export const contact = staff
  .meta(READS)
  .output(StaffAccount)
  .handler(({ context }) => own.ownContact(context.work, context.person))

export const setAddress = staff
  .input(StaffAddress)
  .output(z.void())
  .errors(refusals('PROOF_NEEDED'))
  .handler(({ input, context: { work, person } }) => {
    needProof(work, person)
    return own.setAddress(work, person, input.email)
  })

export const setDigest = staff
  .input(DigestChoice)
  .output(z.void())
  .errors(refusals('EMAIL_NEEDED'))
  .handler(({ input, context }) => own.setDigest(context.work, context.person, input.on))
