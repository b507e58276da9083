import { data, href, redirect } from 'react-router'
import type { z } from 'zod'
import type { Api } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { TwoFactorCode } from '#contract/account.ts'
import type { FlashName } from '#contract/flash.ts'
import { ChangeEmail, ChangePassword, Leave, PASSWORDS_DIFFER, Proof } from '#contract/security.ts'
import { INTENTS, type Intent, type SecurityAnswer } from './answer.ts'
import { authenticatorOf } from './authenticator.server.ts'

const FIELDS = ['intent', 'send-code', 'email', 'secret', 'code', 'password', 'confirm', 'reason', 'id', 'uri']
const ECHOED = ['email', 'reason']

const TITLES: Partial<Record<Intent, string>> = {
  'change-email': 'Email change failed',
  'change-password': 'Password change failed',
}

type Fields = Record<string, string>
type Done =
  | Response
  | { errors: Fields }
  | Pick<SecurityAnswer, 'authenticator'>
  | Pick<SecurityAnswer, 'recoveryCodes'>

export async function actOnSecurity(request: Request, api: Api) {
  const form = await postedForm(request, FIELDS)
  const fields: Fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const intent = INTENTS.find((known) => known === fields.intent)
  if (!intent) throw data({ message: 'The form holds something this page does not know.' }, { status: 400 })
  if (fields['send-code']) return sendCode(api, intent, fields)
  const acted = await attempt(acts[intent](api, fields))
  if (!acted.ok) {
    const { message, status } = acted.refused
    if (status === 401) throw refusedPage(acted.refused)
    const authenticator = intent === 'confirm-two-step' ? await authenticatorOf(fields.uri ?? '') : null
    return answer(intent, fields, { ...refusalOf(intent, message), authenticator }, status)
  }
  const done = acted.data
  if (done instanceof Response) return done
  if (!('errors' in done)) return answer(intent, fields, done, 200)
  return answer(intent, fields, { ...done, ...refusalOf(intent, Object.values(done.errors)[0]) }, 400)
}

async function sendCode(api: Api, intent: Intent, fields: Fields) {
  const sent = await attempt(api.account.sendCode())
  if (sent.ok) return answer(intent, fields, { codeSent: true }, 200)
  const { code, message, status } = sent.refused
  if (code !== 'TOO_MANY_REQUESTS') throw refusedPage(sent.refused)
  return answer(intent, fields, { ...refusalOf(intent, message), codeSent: true }, status)
}

const acts: Record<Intent, (api: Api, fields: Fields) => Promise<Done>> = {
  'change-email': (api, fields) =>
    checked(ChangeEmail, pick(fields, ['email', 'secret', 'code']), async (input) => {
      await api.account.changeEmail(input)
      return said('email-change-asked')
    }),
  async 'change-password'(api, fields) {
    if (fields.password !== fields.confirm) return { errors: { confirm: PASSWORDS_DIFFER } }
    return checked(ChangePassword, pick(fields, ['password', 'secret', 'code']), async (input) => {
      await api.account.changePassword(input)
      return said('password-changed')
    })
  },
  'begin-two-step': (api, fields) =>
    checked(Proof, pick(fields, ['secret', 'code']), async (input) => {
      const { uri } = await api.account.beginTwoFactor(input)
      return { authenticator: await authenticatorOf(uri) }
    }),
  async 'confirm-two-step'(api, fields) {
    const input = TwoFactorCode.safeParse(pick(fields, ['code']))
    const authenticator = await authenticatorOf(fields.uri ?? '')
    if (!input.success) return { errors: { code: 'Enter the code' }, authenticator }
    return { recoveryCodes: await api.account.confirmTwoFactor(input.data) }
  },
  'end-two-step': (api, fields) =>
    checked(Proof, pick(fields, ['secret', 'code']), async (input) => {
      await api.account.endTwoFactor(input)
      return said('two-step-off')
    }),
  'renew-codes': (api, fields) =>
    checked(Proof, pick(fields, ['secret', 'code']), async (input) => ({
      recoveryCodes: await api.account.renewRecoveryCodes(input),
    })),
  async 'grant-support'(api) {
    await api.account.grantSupport()
    return said('support-on')
  },
  async 'withdraw-support'(api) {
    await api.account.withdrawSupport()
    return said('support-off')
  },
  async 'end-session'(api, fields) {
    await api.account.endSession({ id: fields.id ?? '' })
    return said('device-logged-out')
  },
  async 'end-sessions'(api) {
    await api.account.endSessions()
    return redirect(href('/login'), { headers: flash('devices-logged-out') })
  },
  leave: (api, fields) =>
    checked(Leave, pick(fields, ['reason', 'secret', 'code']), async (input) => {
      await api.account.leave(input)
      return redirect(href('/'), { headers: flash('deletion-asked') })
    }),
  async stay(api) {
    await api.account.stay()
    return said('account-kept')
  },
}

function pick(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(names.filter((name) => fields[name]).map((name) => [name, fields[name] ?? '']))
}

async function checked<Input>(
  schema: z.ZodType<Input>,
  fields: Fields,
  act: (input: Input) => Promise<Done>,
): Promise<Done> {
  const parsed = schema.safeParse({ secret: '', ...fields })
  if (parsed.success) return act(parsed.data)
  return {
    errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]).reverse()),
  }
}

function said(name: FlashName): Response {
  return redirect(href('/account/security'), { headers: flash(name) })
}

function refusalOf(intent: Intent, message = ''): Pick<SecurityAnswer, 'refused'> {
  return { refused: { title: TITLES[intent] ?? 'Error', message } }
}

function answer(intent: Intent, fields: Fields, more: Partial<SecurityAnswer>, status: number) {
  const values = Object.fromEntries(ECHOED.filter((name) => fields[name]).map((name) => [name, fields[name] ?? '']))
  const nothing = { refused: null, errors: {}, codeSent: false, authenticator: null, recoveryCodes: null }
  const whole: SecurityAnswer = { intent, at: Date.now(), values, ...nothing, ...more }
  return data(whole, { status, headers: NO_STORE })
}
