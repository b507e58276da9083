import { href, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { PASSKEY_INTENT } from '#app/components/form/passkey/passkey-button.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { canHavePasskeys } from '#contract/account/passkey.ts'
import { isStaffType } from '#contract/account/words.ts'
import { AdminSignIn } from '#contract/admin/input.ts'
import { WRONG_ADMIN_CREDENTIALS } from '#contract/admin/words.ts'
import { ownPath } from '#contract/own-path.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { staffLinks } from '../frame/styles.ts'
import type { Route } from './+types/login'
import { LOGIN_FIELDS, LoginForm } from './login-form.tsx'

export const links = staffLinks

const TITLE = 'Login failed'
const LOGIN_FAILURE = 'An unexpected error occurred. Please try again.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const returnTo = returnOf(url)
  if (isStaffType(context.get(viewer)?.accountType ?? null)) throw redirect(returnTo ?? '/admin')
  const isSetUp = await context.get(api).admin.isSetUp()
  return { returnTo, isSetUp, passkeys: canHavePasskeys(url.origin) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, LOGIN_FIELDS)
  const returnTo = returnOf(url) ?? '/admin'
  const { username, password, intent, answer: passkey } = form.values
  if (intent === PASSKEY_INTENT) {
    const entered = await attemptOrLog(context, context.get(api).account.staffLogInByPasskey({ answer: passkey }))
    return entered.ok ? leadTo(returnTo, 'admin-logged-in') : form.fail(entered, TITLE, LOGIN_FAILURE)
  }
  const typed = AdminSignIn.safeParse({ username, password })
  if (!typed.success) return form.refuse({ title: TITLE, message: WRONG_ADMIN_CREDENTIALS }, 400)
  const answer = await attemptOrLog(context, context.get(api).admin.signIn(typed.data))
  if (!answer.ok) return form.fail(answer, TITLE, LOGIN_FAILURE)
  if (answer.data.twoFactor) return redirect(`${href('/login/code')}?${new URLSearchParams({ return: returnTo })}`)
  return leadTo(returnTo, 'admin-logged-in')
}

function returnOf({ searchParams, origin }: URL): string | null {
  return ownPath(searchParams.get('return'), origin)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Admin login')

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame staff={null}>
      <LoginForm {...loaderData} result={actionData} />
    </AdminFrame>
  )
}
