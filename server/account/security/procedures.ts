import { z } from 'zod'
import { ChangeEmail, ChangePassword, LeaveAccount, Proof, TwoFactorCode } from '#contract/account/input.ts'
import { RenameOwn } from '#contract/account/passkey.ts'
import { DataArchive, SecurityView } from '#contract/account/view.ts'
import { ById } from '#contract/by-id.ts'
import { signedIn, signedInActs, signedInReads, WHILE_LEAVING } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as data from '../privacy/download.ts'
import * as leaving from '../privacy/leave.ts'
import * as login from './change-login.ts'
import { askForCode } from './mail-code.ts'
import { proven } from './proven.ts'
import * as own from './security.ts'
import * as support from './support.ts'
import * as twoFactor from './two-factor.ts'

const RecoveryCodes = z.array(z.string())

export const security = signedInReads
  .output(SecurityView)
  .handler(({ context }) => own.securityOf(context.work, context.person))

export const sendCode = signedInActs
  .errors(refusals('PASSWORD_INSTEAD', 'TOO_MANY_REQUESTS'))
  .handler(({ context }) => askForCode(context.work, context.person))

export const changeEmail = proven
  .input(ChangeEmail)
  .output(z.void())
  .errors(refusals('EMAIL_REFUSED', 'SAME_EMAIL'))
  .handler(({ input, context }) => login.changeEmail(context.work, context.browser, context.person, input))

export const changePassword = proven
  .input(ChangePassword)
  .output(z.void())
  .errors(refusals('PASSWORD_COMMON'))
  .handler(({ input, context }) => login.changePassword(context.work, context.browser, context.person, input))

export const beginTwoFactor = proven
  .input(Proof)
  .output(z.object({ uri: z.string() }))
  .errors(refusals('ALREADY_ON', 'PASSWORD_NEEDED'))
  .handler(({ input, context }) => twoFactor.beginTwoFactor(context.work, context.browser, context.person, input))

export const confirmTwoFactor = signedIn
  .input(TwoFactorCode)
  .output(RecoveryCodes)
  .errors(refusals('ALREADY_ON', 'NOT_BEGUN', 'WRONG_CODE', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) =>
    twoFactor.confirmTwoFactor(context.work, context.browser, context.person, input.code),
  )

export const endTwoFactor = proven
  .input(Proof)
  .output(z.void())
  .errors(refusals('NOT_ON'))
  .handler(({ input, context }) => twoFactor.endTwoFactor(context.work, context.browser, context.person, input))

export const renewRecoveryCodes = proven
  .input(Proof)
  .output(RecoveryCodes)
  .errors(refusals('NOT_ON'))
  .handler(({ input, context }) => twoFactor.newRecoveryCodes(context.work, context.browser, context.person, input))

export const grantSupport = signedIn
  .output(z.date())
  .handler(({ context }) => support.grantSupport(context.work, context.person))

export const withdrawSupport = signedInActs.handler(({ context }) =>
  support.withdrawSupport(context.work, context.person),
)

export const endSession = signedInActs
  .meta(WHILE_LEAVING)
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => own.endSession(context.work, context.browser, context.person, input.id))

export const renameSession = signedInActs
  .input(RenameOwn)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => own.renameSession(context.work, context.person, input))

export const endOtherSessions = signedInActs
  .meta(WHILE_LEAVING)
  .handler(({ context }) => own.endOtherSessions(context.work, context.person))

export const endSessions = signedInActs
  .meta(WHILE_LEAVING)
  .handler(({ context }) => own.endAllSessions(context.work, context.browser, context.person))

export const leave = proven
  .meta(WHILE_LEAVING)
  .input(LeaveAccount)
  .output(z.void())
  .errors(refusals('ADMIN_STAYS', 'ALREADY_ASKED'))
  .handler(({ input, context }) => leaving.askToLeave(context.work, context.browser, context.person, input))

export const stay = signedInActs
  .meta(WHILE_LEAVING)
  .errors(refusals('NOT_ASKED'))
  .handler(({ context }) => leaving.stay(context.work, context.person))

export const download = signedIn
  .meta(WHILE_LEAVING)
  .output(DataArchive)
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ context }) => data.download(context.work, context.person))
