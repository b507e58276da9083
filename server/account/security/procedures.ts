import { z } from 'zod'
import { SecondStep } from '#contract/account.ts'
import { ChangeEmail, ChangePassword, Leave, Proof } from '#contract/security.ts'
import { READS, signedIn } from '#server/work/procedure.ts'
import { download as packData } from '../privacy/download.ts'
import { leave as askToLeave, stay as takeBack } from '../privacy/leave.ts'
import { changeEmail as askForEmail } from './change-email.ts'
import { changePassword as setPassword } from './change-password.ts'
import { askForCode } from './mail-code.ts'
import { securityOf } from './security.ts'
import { endAllSessions, endSession as endOne } from './sessions.ts'
import { grantSupport as allowSupport, withdrawSupport as refuseSupport } from './support.ts'
import {
  beginTwoStep as beginFactor,
  confirmTwoStep as confirmFactor,
  endTwoStep as endFactor,
  newRecoveryCodes as renewCodes,
} from './two-factor.ts'

/** What the security settings show. */
export const security = signedIn.meta(READS).handler(({ context }) => securityOf(context.work, context.person))

/** A code by mail, for people without a password. */
export const sendCode = signedIn.handler(({ context }) => askForCode(context.work, context.person))

export const changeEmail = signedIn
  .input(ChangeEmail)
  .handler(({ input, context }) => askForEmail(context.work, context.browser, context.person, input))

export const changePassword = signedIn
  .input(ChangePassword)
  .handler(({ input, context }) => setPassword(context.work, context.browser, context.person, input))

export const beginTwoStep = signedIn
  .input(Proof)
  .handler(({ input, context }) => beginFactor(context.work, context.browser, context.person, input))

export const confirmTwoStep = signedIn
  .input(SecondStep)
  .handler(({ input, context }) => confirmFactor(context.work, context.browser, context.person, input.code))

export const endTwoStep = signedIn
  .input(Proof)
  .handler(({ input, context }) => endFactor(context.work, context.browser, context.person, input))

export const renewRecoveryCodes = signedIn
  .input(Proof)
  .handler(({ input, context }) => renewCodes(context.work, context.browser, context.person, input))

export const grantSupport = signedIn.handler(({ context }) => allowSupport(context.work, context.person))

export const withdrawSupport = signedIn.handler(({ context }) => refuseSupport(context.work, context.person))

export const endSession = signedIn
  .meta(READS)
  .input(z.strictObject({ id: z.uuid() }))
  .handler(({ input, context }) => endOne(context.work, context.browser, context.person, input.id))

export const endSessions = signedIn
  .meta(READS)
  .handler(({ context }) => endAllSessions(context.work, context.browser, context.person))

export const leave = signedIn
  .meta(READS)
  .input(Leave)
  .handler(({ input, context }) => askToLeave(context.work, context.browser, context.person, input))

export const stay = signedIn.meta(READS).handler(({ context }) => takeBack(context.work, context.person))

/** Everything we keep of whoever asks, as a ZIP. */
export const download = signedIn.meta(READS).handler(({ context }) => packData(context.work, context.person))
