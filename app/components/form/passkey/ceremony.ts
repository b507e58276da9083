import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser'
import type { PasskeyProblem, PasskeyStep } from './problem.ts'

// What a browser does with passkeys. Loaded by the press of a button.

/** Gives the device's answer as JSON, or why there is none. */
export async function answerChallenge(step: PasskeyStep): Promise<{ answer: string } | { problem: PasskeyProblem }> {
  const asked = await fetch(`/login/passkey?step=${step}`, { method: 'POST' })
  if (!asked.ok) return { problem: asked.status === 401 ? 'over' : 'failed' }
  const optionsJSON = await asked.json()
  return answered(() => startAuthentication({ optionsJSON }))
}

/** @param options as the server gave them */
export function makePasskey(options: string): Promise<{ answer: string } | { problem: PasskeyProblem }> {
  return answered(() => startRegistration({ optionsJSON: JSON.parse(options) }))
}

async function answered(ask: () => Promise<object>): Promise<{ answer: string } | { problem: PasskeyProblem }> {
  try {
    return { answer: JSON.stringify(await ask()) }
  } catch (error) {
    return { problem: problemOf(error) }
  } finally {
    WebAuthnAbortService.cancelCeremony()
  }
}

function problemOf(error: unknown): PasskeyProblem {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  if (error instanceof Error && error.name === 'NotAllowedError') return 'dismissed'
  return 'failed'
}
