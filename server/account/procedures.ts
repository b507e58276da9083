import { z } from 'zod'
import {
  CREDENTIALS_MISSING,
  Credentials,
  EmailAddress,
  LinkToken,
  MAIL_KINDS,
  NewPassword,
  SecondStep,
  SignIn,
  SignUp,
  TypeChoice,
} from '#contract/account.ts'
import { anyone, READS, signedIn } from '#server/work/procedure.ts'
import { Refusal, tooMany } from '#server/work/refusal.ts'
import { withinAddress } from './limits.ts'
import {
  mailChoices as choices,
  setMailChoice as choose,
  unsubscribe as endMail,
  readUnsubscribe,
} from './privacy/consent.ts'
import { isBusinessEmail as isEmailOf, suggestBusinesses as suggest } from './sign-in/business.ts'
import { chooseType as chooseFirst } from './sign-in/choose-type.ts'
import { followLink, resend as resendConfirmation, tryAddressAgain } from './sign-in/confirm.ts'
import { beginWithGoogle, endWithGoogle as returnFromGoogle } from './sign-in/google.ts'
import { provableEmail as emailToProve, proveSignUp as logInByLink } from './sign-in/prove-sign-up.ts'
import { isRecovery, recover as recoverAccount, reset as resetPassword } from './sign-in/recover.ts'
import { signOut as endSession, signIn as startSession, secondStep as takeSecondStep } from './sign-in/sign-in.ts'
import { signUp as makeAccount } from './sign-in/sign-up.ts'
import { targetAfterSignIn } from './sign-in/target.ts'
import { waitingHere } from './sign-in/waiting.ts'

const Address = z.strictObject({ email: EmailAddress('Email is required', 'Please enter a valid email address.') })

/** Audience: whoever gives an address and a password. */
const credentialed = anyone.use(({ next }, input: unknown) => {
  if (!Credentials.safeParse(input).success) throw new Refusal('CREDENTIALS_MISSING', CREDENTIALS_MISSING)
  return next()
})

export const signUp = credentialed
  .input(SignUp)
  .handler(({ input, context }) => makeAccount(context.work, context.browser, input))

export const signIn = credentialed
  .input(SignIn)
  .handler(({ input, context }) => startSession(context.work, context.browser, input))

export const secondStep = anyone
  .input(SecondStep)
  .handler(({ input, context }) => takeSecondStep(context.work, context.browser, input.code))

/** Where somebody goes after signing in, unless they were on their way somewhere. */
export const target = signedIn.meta(READS).handler(({ context }) => targetAfterSignIn(context.work, context.person.id))

/** The address at Google that signs somebody in; both paths are ours. */
export const google = anyone
  .input(z.strictObject({ done: z.string().max(2100), failed: z.string().max(2100) }))
  .handler(({ input, context }) => beginWithGoogle(context.work, context.browser, input))

/** What Google's way back says: where its bearer goes on. */
export const endWithGoogle = anyone
  .input(z.strictObject({ address: z.string().max(40_000) }))
  .handler(({ input, context }) => returnFromGoogle(context.work, context.browser, input.address))

export const chooseType = signedIn
  .input(TypeChoice)
  .handler(({ input, context }) => chooseFirst(context.work, context.person, input))

export const signOut = anyone.handler(({ context }) => endSession(context.work, context.browser))

/** Follows a link of a mail that confirms an address. */
export const follow = anyone
  .input(LinkToken)
  .handler(({ input, context }) => followLink(context.work, context.browser, input.token))

/** The account that waits for its confirmation in this browser; null for none. */
export const waiting = anyone.handler(({ context }) => waitingHere(context.work, context.browser))

export const resend = anyone
  .input(Address)
  .handler(({ input, context }) => resendConfirmation(context.work, input.email))

/** The confirmation mail again, to one's own address. */
export const resendOwn = signedIn.handler(({ context }) => resendConfirmation(context.work, context.person.email))

/** The owner of an address that refused our mail says that it takes it again. */
export const tryAddress = signedIn.handler(({ context }) => tryAddressAgain(context.work, context.person))

/** The address that a browser may now prove its password for; null for none. */
export const provableEmail = anyone
  .input(LinkToken)
  .handler(({ input, context }) => emailToProve(context.work, input.token))

export const proveSignUp = anyone
  .input(LinkToken.extend({ password: z.string().max(1000) }))
  .handler(({ input, context }) => logInByLink(context.work, context.browser, input))

export const recover = anyone.input(Address).handler(({ input, context }) => recoverAccount(context.work, input.email))

export const mayReset = anyone.input(LinkToken).handler(({ input, context }) => isRecovery(context.work, input.token))

export const reset = anyone
  .input(LinkToken.extend({ password: NewPassword() }))
  .handler(({ input, context }) => resetPassword(context.work, context.browser, input.token, input.password))

export const suggestBusinesses = anyone
  .input(z.strictObject({ text: z.string().max(120) }))
  .handler(async ({ input, context }) => {
    if (!(await withinAddress(context.work, 'suggestions'))) throw tooMany('Please type a little slower.')
    return suggest(context.work, input.text)
  })

/** Whether an e-mail is the one of a business: yes or no, and nothing else of it. */
export const isBusinessEmail = anyone
  .input(z.strictObject({ businessId: z.uuid(), email: z.string().max(254) }))
  .handler(async ({ input, context }) => {
    if (!(await withinAddress(context.work, 'businessHint'))) throw tooMany('Please wait a minute, then try again.')
    return isEmailOf(context.work, input.businessId, input.email)
  })

export const mailChoices = signedIn.meta(READS).handler(({ context }) => choices(context.work, context.person))

export const setMailChoice = signedIn
  .input(z.strictObject({ kind: z.enum(MAIL_KINDS), on: z.boolean() }))
  .handler(({ input, context }) => choose(context.work, context.person, input.kind, input.on))

const UnsubscribeToken = z.strictObject({ token: z.string().max(200) })

/** Which kind of mail the link in one of them would end; null for a link that is none of ours. */
export const mayUnsubscribe = anyone
  .input(UnsubscribeToken)
  .handler(({ input, context }) => readUnsubscribe(context.work, input.token)?.kind ?? null)

/** The one click: its token is all that is asked for. */
export const unsubscribe = anyone
  .input(UnsubscribeToken)
  .handler(({ input, context }) => endMail(context.work, input.token))
