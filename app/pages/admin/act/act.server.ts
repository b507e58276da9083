import type { ClientPromiseResult } from '@orpc/client'
import { api, type PageContext, viewer } from '#app/api.server.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { messageOf, type ReadForm, readForm } from '#app/request/form.server.ts'
import type { FormFields } from '#contract/form.ts'
import { PROOF_FIELDS } from './act-result.ts'

export type ActForm<Fields extends FormFields> = ReadForm<Fields & typeof PROOF_FIELDS>

/** Reads the form of an act: its own fields, and the password where it was asked for. */
export function readAct<Fields extends FormFields>(request: Request | FormData, fields: Fields) {
  return readForm(request, { ...fields, ...PROOF_FIELDS })
}

/**
 * Does what a form asks for, after checking the password where one was typed. Where it is needed and missing, the answer
 * asks for it and keeps all that was typed. `failed`: the sentence for a failure that is no refusal.
 */
export async function actOn<Fields extends FormFields, Data, Failure>(
  context: PageContext,
  form: ActForm<Fields>,
  { title, failed, act }: { title: string; failed: string; act: () => ClientPromiseResult<Data, Failure> },
) {
  const { admin } = context.get(api)
  const [secret, code] = [String(form.values.secret), String(form.values.code)]
  const refused = (failure: FailedAttempt, asksForProof: boolean) =>
    ({ ok: false, response: refusal(context, form, { failure, title, failed, asksForProof }) }) as const
  if (secret !== '') {
    const proof = await attemptOrLog(context, admin.prove({ secret, ...(code === '' ? {} : { code }) }))
    if (!proof.ok) return refused(proof, true)
  }
  const done = await attemptOrLog(context, act())
  return done.ok ? done : refused(done, done.refused?.code === 'PROOF_NEEDED')
}

function refusal<Fields extends FormFields>(
  context: PageContext,
  form: ActForm<Fields>,
  {
    failure,
    title,
    failed,
    asksForProof,
  }: { failure: FailedAttempt; title: string; failed: string; asksForProof: boolean },
) {
  const status = failure.refused?.status ?? 500
  if (!context.get(viewer)) {
    const message = 'Your session has ended. Log in again, then press the button once more.'
    return form.result(status, { refusal: { title, message, signIn: '/admin' }, asksForProof: false })
  }
  return form.result(status, { refusal: { title, message: messageOf(failure, failed) }, asksForProof })
}
