import { z } from 'zod'
import {
  AccountAddress,
  Credentials,
  LinkToken,
  NewPassword,
  SignIn,
  SignUp,
  TwoFactorCode,
  TypeChoice,
} from '#contract/account/input.ts'
import {
  AppFlow,
  Confirmation,
  GoogleReturn,
  MailChoices,
  NextPage,
  SignInStep,
  SuggestedBusiness,
  WaitingAccount,
} from '#contract/account/view.ts'
import { CREDENTIALS_MISSING, MAIL_KINDS, UNSUBSCRIBE_KINDS, VISITED_PAGES } from '#contract/account/words.ts'
import { anyone, anyoneActs, anyoneReads, signedIn, signedInActs, signedInReads } from '#server/work/procedure.ts'
import { Refusal, refusals, tooMany } from '#server/work/refusal.ts'
import { limitSuggestions } from '#server/work/typing-limit.ts'
import { confirmationSubjectOf } from './emails.ts'
import { withinAddress } from './limits.ts'
import * as consent from './privacy/consent.ts'
import * as confirm from './sign-in/confirm.ts'
import * as byGoogle from './sign-in/google.ts'
import * as recovery from './sign-in/recover.ts'
import * as session from './sign-in/sign-in.ts'
import * as registration from './sign-in/sign-up.ts'
import { targetAfterSignIn } from './sign-in/target.ts'
import { waitingHere } from './sign-in/waiting.ts'
import * as flows from './token-session/app-flow.ts'
import { recordVisit } from './visit.ts'

const credentialed = anyone.errors(refusals('CREDENTIALS_MISSING')).use(({ next }, input: unknown) => {
  if (!Credentials.safeParse(input).success) throw new Refusal('CREDENTIALS_MISSING', CREDENTIALS_MISSING)
  return next()
})

export const signUp = credentialed
  .input(SignUp)
  .output(z.object({ email: z.string() }))
  .errors(
    refusals(
      'TOO_MANY_REQUESTS',
      'CAPTCHA_REFUSED',
      'EMAIL_REFUSED',
      'ALREADY_REGISTERED',
      'PASSWORD_COMMON',
      'CATEGORY_UNKNOWN',
    ),
  )
  .handler(({ input, context }) => registration.signUp(context.work, context.browser, input))

export const signIn = credentialed
  .input(SignIn)
  .output(SignInStep)
  .errors(refusals('TOO_MANY_REQUESTS', 'WRONG_CREDENTIALS', 'WRONG_ACCOUNT_TYPE', 'ADMIN_HERE', 'SUSPENDED'))
  .handler(({ input, context }) => session.signIn(context.work, context.browser, { ...input, tab: input.accountType }))

export const verifyTwoFactor = anyone
  .input(TwoFactorCode)
  .output(NextPage)
  .errors(refusals('TOO_MANY_REQUESTS', 'WRONG_LOGIN_CODE', 'CHALLENGE_OVER', 'WRONG_CREDENTIALS', 'SUSPENDED'))
  .handler(({ input, context }) => session.verifyTwoFactor(context.work, context.browser, input.code))

export const target = signedInReads
  .output(z.string())
  .handler(({ context }) => targetAfterSignIn(context.work, context.person.id))

/** Both paths are ours. */
export const beginWithGoogle = anyone
  .input(z.strictObject({ done: z.string().max(2100), failed: z.string().max(2100) }))
  .output(z.object({ url: z.string() }))
  .errors(refusals('NOT_FOUND', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => byGoogle.beginWithGoogle(context.work, context.browser, input))

/** Null if Google did not sign them in. */
export const endWithGoogle = anyone
  .input(z.strictObject({ address: z.string().max(40_000) }))
  .output(GoogleReturn.nullable())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => byGoogle.endWithGoogle(context.work, context.browser, input.address))

export const chooseType = signedIn
  .input(TypeChoice)
  .output(NextPage)
  .errors(refusals('ALREADY_CHOSEN'))
  .handler(({ input, context }) => registration.chooseType(context.work, context.person, input))

/** Lets the caller's next visit to the page mark what is new. */
export const visit = signedInActs
  .input(z.strictObject({ page: z.enum(VISITED_PAGES) }))
  .handler(({ input, context }) => recordVisit(context.work, context.person, input.page))

export const signOut = anyoneActs.handler(({ context }) => session.signOut(context.work, context.browser))

export const follow = anyone
  .input(LinkToken)
  .output(Confirmation)
  .errors(refusals('TOO_MANY_REQUESTS', 'LINK_OVER', 'LOGIN_NEEDED', 'EMAIL_TAKEN', 'LEAVING'))
  .handler(({ input, context }) => confirm.followLink(context.work, context.browser, input.token))

const OfFlow = z.strictObject({ flow: z.uuid() })

/** Null if no app waits (any more). */
export const waitingApp = anyone
  .input(OfFlow)
  .output(AppFlow.nullable())
  .handler(({ input, context }) => flows.waitingApp(context.work, input.flow))

export const continueInApp = anyone
  .input(OfFlow)
  .output(z.object({ to: z.string() }))
  .errors(refusals('LINK_OVER', 'LOGIN_NEEDED', 'ADMIN_HERE', 'LEAVING'))
  .handler(({ input, context }) => flows.continueInApp(context.work, input.flow))

/** What the confirmation mail is called, in the words of the operator. */
export const confirmationSubject = anyoneReads
  .output(z.string())
  .handler(({ context }) => confirmationSubjectOf(context.work))

export const waiting = anyone
  .output(WaitingAccount.nullable())
  .handler(({ context }) => waitingHere(context.work, context.browser))

export const resend = anyoneActs
  .input(AccountAddress)
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => confirm.resend(context.work, input.email))

export const resendOwn = signedInActs
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ context }) => confirm.resend(context.work, context.person.email))

/** Tries again an address that refused our mail. */
export const tryAddress = signedInActs
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ context }) => confirm.tryAddressAgain(context.work, context.person))

/** The address that this browser may prove the password of. */
export const provableEmail = anyone
  .input(LinkToken)
  .output(z.string().nullable())
  .handler(({ input, context }) => confirm.provableEmail(context.work, input.token))

export const proveSignUp = anyoneActs
  .input(LinkToken.extend({ password: z.string().max(1000) }))
  .errors(refusals('TOO_MANY_REQUESTS', 'LINK_OVER', 'WRONG_CREDENTIALS', 'SUSPENDED'))
  .handler(({ input, context }) => confirm.proveSignUp(context.work, context.browser, input))

export const recover = anyoneActs
  .input(AccountAddress)
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => recovery.recover(context.work, input.email))

/** The login whose password this browser may choose. */
export const recoverableLogin = anyone
  .input(LinkToken)
  .output(z.string().nullable())
  .handler(({ input, context }) => recovery.recoverableLogin(context.work, input.token))

export const reset = anyoneActs
  .input(LinkToken.extend({ password: NewPassword() }))
  .errors(refusals('TOO_MANY_REQUESTS', 'LINK_OVER', 'PASSWORD_COMMON'))
  .handler(({ input, context }) => recovery.reset(context.work, context.browser, input.token, input.password))

export const suggestBusinesses = anyone
  .input(z.strictObject({ text: z.string().max(120) }))
  .output(z.array(SuggestedBusiness))
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context }) => {
    await limitSuggestions(context.work, 'business-suggestions', 60)
    return registration.suggestBusinesses(context.work, input.text)
  })

export const isBusinessEmail = anyone
  .input(z.strictObject({ businessId: z.uuid(), email: z.string().max(254) }))
  .output(z.boolean())
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context }) => {
    if (!(await withinAddress(context.work, 'businessHint'))) throw tooMany('Please wait a minute, then try again.')
    return registration.isBusinessEmail(context.work, input.businessId, input.email)
  })

export const mailChoices = signedInReads
  .output(MailChoices)
  .handler(({ context }) => consent.mailChoices(context.work, context.person))

export const setMailChoice = signedInActs
  .input(z.strictObject({ kind: z.enum(MAIL_KINDS), on: z.boolean() }))
  .handler(({ input, context }) => consent.setMailChoice(context.work, context.person, input.kind, input.on))

const UnsubscribeToken = z.strictObject({ token: z.string().max(200) })
const UnsubscribeKind = z.enum(UNSUBSCRIBE_KINDS)

/** Null if the link is none of ours. */
export const mayUnsubscribe = anyone
  .input(UnsubscribeToken)
  .output(UnsubscribeKind.nullable())
  .handler(({ input, context }) => consent.readUnsubscribe(context.work, input.token)?.kind ?? null)

/** The one click: the token is all that is asked for. */
export const unsubscribe = anyone
  .input(UnsubscribeToken)
  .output(z.object({ kind: UnsubscribeKind }))
  .errors(refusals('NO_SUCH_LINK'))
  .handler(({ input, context }) => consent.unsubscribe(context.work, input.token))
