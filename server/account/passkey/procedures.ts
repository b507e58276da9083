import { z } from 'zod'
import { Proof } from '#contract/account/input.ts'
import { AddPasskey, PasskeyAnswer, PasskeyOptions, RemovePasskey, RenameOwn } from '#contract/account/passkey.ts'
import { NextPage } from '#contract/account/view.ts'
import { MEMBERS_TAB, STAFF_TAB } from '#server/auth/admission.ts'
import { anyone, signedInActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { proven } from '../security/proven.ts'
import * as entry from './log-in.ts'
import { answerOffer } from './offer.ts'
import * as own from './passkeys.ts'

export const askForPasskey = anyone
  .output(PasskeyOptions)
  .errors(refusals('NOT_READY'))
  .handler(({ context }) => entry.askForPasskey(context.work, context.browser))

const entering = anyone
  .output(NextPage)
  .errors(refusals('NOT_READY', 'TOO_MANY_REQUESTS', 'PASSKEY_REFUSED', 'SUSPENDED'))

/** A passkey says whose it is, so that no one has to say first whether they are a client or a provider. */
export const logInByPasskey = entering
  .input(PasskeyAnswer)
  .errors(refusals('ADMIN_HERE'))
  .handler(({ input, context }) => entry.logIn(context.work, context.browser, input.answer, MEMBERS_TAB))

export const staffLogInByPasskey = entering
  .input(PasskeyAnswer)
  .errors(refusals('STAFF_ONLY'))
  .handler(({ input, context }) => entry.logIn(context.work, context.browser, input.answer, STAFF_TAB))

export const mayUsePasskey = anyone
  .output(z.boolean())
  .handler(({ context }) => entry.mayUsePasskey(context.work, context.browser))

export const askForSecondStep = anyone
  .output(PasskeyOptions)
  .errors(refusals('NOT_READY', 'CHALLENGE_OVER'))
  .handler(({ context }) => entry.askForSecondStep(context.work, context.browser))

export const takeSecondStep = entering
  .input(PasskeyAnswer)
  .errors(refusals('CHALLENGE_OVER'))
  .handler(({ input, context }) => entry.takeSecondStep(context.work, context.browser, input.answer))

export const beginPasskey = proven
  .input(Proof)
  .output(PasskeyOptions)
  .errors(refusals('NOT_READY', 'TOO_MANY_KEYS'))
  .handler(({ input, context }) => own.beginPasskey(context.work, context.browser, context.person, input))

export const addPasskey = signedInActs
  .input(AddPasskey)
  .errors(refusals('NOT_READY', 'TOO_MANY_KEYS', 'PASSKEY_REFUSED', 'ALREADY_ON'))
  .handler(({ input, context }) => own.addPasskey(context.work, context.browser, context.person, input))

export const renamePasskey = signedInActs
  .input(RenameOwn)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => own.renamePasskey(context.work, context.person, input))

export const removePasskey = proven
  .input(RemovePasskey)
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => own.removePasskey(context.work, context.browser, context.person, input))

export const declinePasskey = signedInActs.handler(({ context }) => answerOffer(context.work, context.person))
