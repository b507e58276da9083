import { data, href } from 'react-router'
import type { z } from 'zod'
import type { Api } from '#app/api.server.ts'
import { qrOf } from '#app/components/print/qr.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { type ReadForm, readForm } from '#app/request/form.server.ts'
import { ChangeEmail, ChangePassword, LeaveAccount, Proof, TwoFactorCode } from '#contract/account/input.ts'
import { AddPasskey, RemovePasskey, RenameOwn } from '#contract/account/passkey.ts'
import { isSamePassword, PASSWORDS_DIFFER } from '#contract/account/words.ts'
import { MakeKey } from '#contract/api/key.ts'
import type { FlashName } from '#contract/flash.ts'
import {
  type Authenticator,
  INTENTS,
  type Intent,
  SECURITY_FIELDS,
  type SecurityFieldName,
  type SecurityResult,
  TOASTED,
} from './result.ts'

const TITLES: Partial<Record<Intent, string>> = {
  'change-email': 'Email change failed',
  'change-password': 'Password change failed',
  'add-passkey': 'Passkey not added',
  'make-key': 'Key not made',
}

/** No box shows what is wrong with these. */
const UNSEEN = new Set(['id', 'uri', 'answer'])

type SecurityForm = ReadForm<typeof SECURITY_FIELDS>
/** The page that an act leads to, or what this page then shows. */
type Outcome = Response | Partial<SecurityResult>

export async function actOnSecurity(request: Request, api: Api) {
  const { account } = api
  const form = await readForm(request, SECURITY_FIELDS)
  const { values } = form
  const intent = INTENTS.find((known) => known === values.intent)
  if (!intent) throw data({ message: 'The form holds something this page does not know.' }, { status: 400 })
  const answer = (status: number, more: Partial<SecurityResult>) => form.result(status, { ...more, intent })
  const refusalOf = (message: string) => ({ title: TITLES[intent] ?? 'Error', message })
  if (values['send-code']) {
    const sent = await attempt(account.sendCode())
    if (sent.ok) return answer(200, { codeSent: true })
    const { code, message, status } = sent.refused
    if (code !== 'TOO_MANY_REQUESTS') throw refusedPage(sent.refused)
    return answer(status, { refusal: refusalOf(message), codeSent: true })
  }
  const acted = await attempt(acts[intent](api, form))
  const authenticator = intent === 'confirm-two-step' ? authenticatorOf(values.uri) : null
  if (!acted.ok) {
    const { message, status } = acted.refused
    if (status === 401) throw refusedPage(acted.refused)
    return answer(status, { refusal: refusalOf(message), authenticator })
  }
  const outcome = acted.data
  if (outcome instanceof Response) return outcome
  if (!outcome.errors) return answer(200, outcome)
  const { errors } = outcome
  const seen = Object.keys(errors).some((name) => !UNSEEN.has(name))
  const refusal = seen && !TOASTED.includes(intent) ? null : refusalOf(Object.values(errors)[0] ?? '')
  return answer(400, { ...outcome, refusal, authenticator })
}

/** The page is long, and begins with other things. */
const PASSKEYS = `${href('/account/security')}#passkeys`

const acts: Record<Intent, (api: Api, form: SecurityForm) => Promise<Outcome>> = {
  'change-email': proven(
    ChangeEmail,
    ['email'],
    saying('email-change-asked', ({ account }, input) => account.changeEmail(input)),
  ),
  async 'change-password'(api, form) {
    const { password, confirm } = form.values
    if (!isSamePassword(password, confirm)) return { errors: { confirm: PASSWORDS_DIFFER } }
    return changePassword(api, form)
  },
  'begin-two-step': proven(Proof, [], async ({ account }, input) => {
    const { uri } = await account.beginTwoFactor(input)
    return { authenticator: authenticatorOf(uri) }
  }),
  async 'confirm-two-step'({ account }, { values }) {
    const input = TwoFactorCode.safeParse({ code: values.code })
    if (!input.success) return { errors: { code: 'Enter the code' } }
    return { recoveryCodes: await account.confirmTwoFactor(input.data) }
  },
  'end-two-step': proven(
    Proof,
    [],
    saying('two-step-off', ({ account }, input) => account.endTwoFactor(input)),
  ),
  'renew-codes': proven(Proof, [], async ({ account }, input) => ({
    recoveryCodes: await account.renewRecoveryCodes(input),
  })),
  'begin-passkey': proven(Proof, [], async ({ account }, input) => ({
    passkeyOptions: await account.beginPasskey(input),
  })),
  'add-passkey': parsing(
    AddPasskey,
    ['answer', 'name'],
    saying('passkey-added', ({ account }, input) => account.addPasskey(input), PASSKEYS),
  ),
  'rename-passkey': parsing(
    RenameOwn,
    ['id', 'name'],
    saying('passkey-renamed', ({ account }, input) => account.renamePasskey(input), PASSKEYS),
  ),
  'remove-passkey': proven(
    RemovePasskey,
    ['id'],
    saying('passkey-removed', ({ account }, input) => account.removePasskey(input), PASSKEYS),
  ),
  'rename-session': parsing(
    RenameOwn,
    ['id', 'name'],
    saying('device-renamed', ({ account }, input) => account.renameSession(input)),
  ),
  'end-other-sessions': saying('other-devices-logged-out', ({ account }) => account.endOtherSessions()),
  'grant-support': saying('support-on', ({ account }) => account.grantSupport()),
  'withdraw-support': saying('support-off', ({ account }) => account.withdrawSupport()),
  'end-session': saying('device-logged-out', ({ account }, { values }) => account.endSession({ id: values.id })),
  'end-sessions': saying('devices-logged-out', ({ account }) => account.endSessions(), href('/login')),
  'make-key': proven(MakeKey, ['name', 'scopes', 'days'], async ({ apiKey }, input) => {
    return { newKey: (await apiKey.make(input)).secret }
  }),
  'end-key': saying('key-ended', ({ apiKey }, { values }) => apiKey.end({ id: values.id })),
  leave: proven(
    LeaveAccount,
    ['reason'],
    saying('deletion-asked', ({ account }, input) => account.leave(input), href('/')),
  ),
  stay: saying('account-kept', ({ account }) => account.stay()),
}

const changePassword = proven(
  ChangePassword,
  ['password'],
  saying('password-changed', ({ account }, input) => account.changePassword(input)),
)

/** Checks a form that proves nothing. */
function parsing<Input>(
  schema: z.ZodType<Input>,
  names: SecurityFieldName[],
  act: (api: Api, input: Input) => Promise<Outcome>,
) {
  return async (api: Api, { values, parse }: SecurityForm): Promise<Outcome> => {
    const parsed = parse(schema, Object.fromEntries(names.map((name) => [name, values[name]])))
    return parsed.ok ? act(api, parsed.data) : { errors: parsed.errors }
  }
}

/** Checks a form that proves who sent it. `names`: what else is filled in. */
function proven<Input>(
  schema: z.ZodType<Input>,
  names: SecurityFieldName[],
  act: (api: Api, input: Input) => Promise<Outcome>,
) {
  return async (api: Api, { values, parse }: SecurityForm): Promise<Outcome> => {
    const all: SecurityFieldName[] = [...names, 'secret', 'code']
    const filled = all.filter((name) => values[name] !== '').map((name) => [name, values[name]])
    const parsed = parse(schema, { secret: '', ...Object.fromEntries(filled) })
    return parsed.ok ? act(api, parsed.data) : { errors: parsed.errors }
  }
}

/** Acts, and says so on the page `to`. */
function saying<Input>(
  said: FlashName,
  act: (api: Api, input: Input) => Promise<unknown>,
  to: string = href('/account/security'),
) {
  return async (api: Api, input: Input): Promise<Response> => {
    await act(api, input)
    return leadTo(to, said)
  }
}

function authenticatorOf(uri: string): Authenticator | null {
  if (uri.length > 500 || !uri.startsWith('otpauth://totp/') || !URL.canParse(uri)) return null
  const secret = new URL(uri).searchParams.get('secret')
  if (!secret || !/^[A-Z2-7]{16,128}$/.test(secret)) return null
  return { uri, secret, qr: qrOf(uri) }
}
