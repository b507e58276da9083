import { data, href, redirect } from 'react-router'
import type { z } from 'zod'
import type { Api } from '#app/api.server.ts'
import { attempt, type Refused, refusedPage } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { type ReadForm, readForm } from '#app/request/form.server.ts'
import { isSamePassword } from '#contract/account/password.ts'
import { ChangeEmail, ChangePassword, Leave, PASSWORDS_DIFFER, Proof } from '#contract/account/security.ts'
import { TwoFactorCode } from '#contract/account/words.ts'
import type { FlashName } from '#contract/flash.ts'
import { authenticatorOf } from './authenticator.server.ts'
import { INTENTS, type Intent, SECURITY_FIELDS, type SecurityFieldName, type SecurityResult } from './result.ts'

const TITLES: Partial<Record<Intent, string>> = {
  'change-email': 'Email change failed',
  'change-password': 'Password change failed',
}

type SecurityForm = ReadForm<typeof SECURITY_FIELDS>
type Result = ReturnType<typeof answer>

export async function actOnSecurity(request: Request, api: Api) {
  const form = await readForm(request, SECURITY_FIELDS)
  const intent = INTENTS.find((known) => known === form.values.intent)
  if (!intent) throw data({ message: 'The form holds something this page does not know.' }, { status: 400 })
  if (form.values['send-code']) return sendCode(api, form, intent)
  const acted = await attempt(acts[intent](api, form))
  if (acted.ok) return acted.data
  if (acted.refused.status === 401) throw refusedPage(acted.refused)
  const authenticator = intent === 'confirm-two-step' ? authenticatorOf(form.values.uri) : null
  return answer(form, intent, acted.refused.status, { refusal: refusalOf(intent, acted.refused), authenticator })
}

async function sendCode(api: Api, form: SecurityForm, intent: Intent) {
  const sent = await attempt(api.account.sendCode())
  if (sent.ok) return answer(form, intent, 200, { codeSent: true })
  const { code, status } = sent.refused
  if (code !== 'TOO_MANY_REQUESTS') throw refusedPage(sent.refused)
  return answer(form, intent, status, { refusal: refusalOf(intent, sent.refused), codeSent: true })
}

const acts: Record<Intent, (api: Api, form: SecurityForm) => Promise<Response | Result>> = {
  'change-email': (api, form) =>
    checked(form, 'change-email', ChangeEmail, ['email', 'secret', 'code'], async (input) => {
      await api.account.changeEmail(input)
      return said('email-change-asked')
    }),
  async 'change-password'(api, form) {
    if (!isSamePassword(form.values.password, form.values.confirm)) {
      return wrong(form, 'change-password', { confirm: PASSWORDS_DIFFER })
    }
    return checked(form, 'change-password', ChangePassword, ['password', 'secret', 'code'], async (input) => {
      await api.account.changePassword(input)
      return said('password-changed')
    })
  },
  'begin-two-step': (api, form) =>
    checked(form, 'begin-two-step', Proof, ['secret', 'code'], async (input) => {
      const { uri } = await api.account.beginTwoFactor(input)
      return answer(form, 'begin-two-step', 200, { authenticator: authenticatorOf(uri) })
    }),
  async 'confirm-two-step'(api, form) {
    const input = TwoFactorCode.safeParse({ code: form.values.code })
    if (!input.success) {
      const authenticator = authenticatorOf(form.values.uri)
      return wrong(form, 'confirm-two-step', { code: 'Enter the code' }, { authenticator })
    }
    const recoveryCodes = await api.account.confirmTwoFactor(input.data)
    return answer(form, 'confirm-two-step', 200, { recoveryCodes })
  },
  'end-two-step': (api, form) =>
    checked(form, 'end-two-step', Proof, ['secret', 'code'], async (input) => {
      await api.account.endTwoFactor(input)
      return said('two-step-off')
    }),
  'renew-codes': (api, form) =>
    checked(form, 'renew-codes', Proof, ['secret', 'code'], async (input) =>
      answer(form, 'renew-codes', 200, { recoveryCodes: await api.account.renewRecoveryCodes(input) }),
    ),
  async 'grant-support'(api) {
    await api.account.grantSupport()
    return said('support-on')
  },
  async 'withdraw-support'(api) {
    await api.account.withdrawSupport()
    return said('support-off')
  },
  async 'end-session'(api, { values }) {
    await api.account.endSession({ id: values.id })
    return said('device-logged-out')
  },
  async 'end-sessions'(api) {
    await api.account.endSessions()
    return redirect(href('/login'), { headers: flash('devices-logged-out') })
  },
  leave: (api, form) =>
    checked(form, 'leave', Leave, ['reason', 'secret', 'code'], async (input) => {
      await api.account.leave(input)
      return redirect(href('/'), { headers: flash('deletion-asked') })
    }),
  async stay(api) {
    await api.account.stay()
    return said('account-kept')
  },
}

async function checked<Input>(
  form: SecurityForm,
  intent: Intent,
  schema: z.ZodType<Input>,
  names: SecurityFieldName[],
  act: (input: Input) => Promise<Response | Result>,
): Promise<Response | Result> {
  const filled = names.filter((name) => form.values[name] !== '').map((name) => [name, form.values[name]])
  const parsed = form.parse(schema, { secret: '', ...Object.fromEntries(filled) })
  return parsed.ok ? act(parsed.data) : wrong(form, intent, parsed.errors)
}

function said(name: FlashName): Response {
  return redirect(href('/account/security'), { headers: flash(name) })
}

function refusalOf(intent: Intent, { message }: Pick<Refused, 'message'>) {
  return { title: TITLES[intent] ?? 'Error', message }
}

function wrong(
  form: SecurityForm,
  intent: Intent,
  errors: SecurityResult['errors'],
  more: Partial<SecurityResult> = {},
): Result {
  const message = Object.values(errors)[0] ?? ''
  return answer(form, intent, 400, { errors, refusal: refusalOf(intent, { message }), ...more })
}

function answer(form: SecurityForm, intent: Intent, status: number, more: Partial<SecurityResult>) {
  return form.result(status, { ...more, intent })
}
