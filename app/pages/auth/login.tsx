import { data, href, redirect } from 'react-router'
import { api, site, viewer } from '#app/api.server.ts'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { PASSKEY_INTENT, PasskeyButton } from '#app/components/form/passkey/passkey-button.tsx'
import { PasswordLine } from '#app/components/form/password-line.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { EmailLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { readForm } from '#app/request/form.server.ts'
import { mergedHeaders } from '#app/request/page-cache.ts'
import { sessionRedirect } from '#app/request/save-intent.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { SignIn } from '#contract/account/input.ts'
import { canHavePasskeys } from '#contract/account/passkey.ts'
import { NOTHING_ENTERED } from '#contract/account/words.ts'
import type { Route } from './+types/login'
import { readAuthParams, withAuthParams } from './auth-params.ts'
import { whyHere } from './going-to.ts'
import { AccountTabs, GoogleButton } from './ways-in.tsx'

const LOGIN_FIELDS = { email: 'text', password: 'secret', intent: 'text', answer: 'secret' } as const

const TITLE = 'Login failed'
const LOGIN_FAILURE = 'Failed to sign in. Please check your credentials and try again.'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const authParams = readAuthParams(url)
  const google = url.searchParams.get('google')
  if (context.get(viewer)) {
    const headers = google === 'done' ? flash('logged-in') : {}
    throw redirect(authParams.returnTo ?? (await context.get(api).account.target()), { headers })
  }
  const why = whyHere(request, context.get(site), authParams.returnTo)
  return data(
    {
      ...authParams,
      why,
      email: (url.searchParams.get('email') ?? '').slice(0, 254),
      googleFailed: google === 'failed',
      passkeys: canHavePasskeys(url.origin),
    },
    { headers: context.get(site).google ? { 'x-fettle-third-parties': 'google' } : {} },
  )
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const authParams = readAuthParams(url)
  const form = await readForm(request, LOGIN_FIELDS)
  const { email, password, intent } = form.values
  const { account } = context.get(api)
  if (intent === 'google') {
    const begun = await attemptOrLog(context, account.beginWithGoogle(googlePaths(authParams)))
    return begun.ok ? redirect(begun.data.url) : form.fail(begun, TITLE, LOGIN_FAILURE)
  }
  if (intent === PASSKEY_INTENT) {
    const entered = await attemptOrLog(context, account.logInByPasskey({ answer: form.values.answer }))
    if (!entered.ok) return form.fail(entered, TITLE, LOGIN_FAILURE)
    return sessionRedirect({ request, context }, authParams.returnTo ?? entered.data.target, 'logged-in')
  }
  if (email.trim() === '' || password === '') return form.refuse({ title: TITLE, message: NOTHING_ENTERED }, 400)
  const typed = SignIn.safeParse({ email, password, accountType: authParams.type })
  if (!typed.success) return form.refuse({ title: TITLE, message: LOGIN_FAILURE }, 400)
  const answer = await attemptOrLog(context, account.signIn(typed.data))
  if (!answer.ok) return form.fail(answer, TITLE, LOGIN_FAILURE)
  if (answer.data.twoFactor) return redirect(withAuthParams(href('/login/code'), authParams))
  return sessionRedirect({ request, context }, authParams.returnTo ?? answer.data.target, 'logged-in')
}

function googlePaths(authParams: Parameters<typeof withAuthParams>[1]) {
  const here = withAuthParams(href('/login'), authParams)
  const more = here.includes('?') ? '&' : '?'
  return { done: `${here}${more}google=done`, failed: `${here}${more}google=failed` }
}

export const headers = mergedHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Login', description: 'Log in to your account.', path: '/login', noIndex: true })

export default function Login({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { type, returnTo, why, googleFailed, passkeys } = loaderData
  const authParams = { type, returnTo }
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  return (
    <PageShell width="narrow">
      <PageHeading lead={why}>Login</PageHeading>
      <AccountTabs path={href('/login')} authParams={authParams} />
      {googleFailed ? (
        <Notice tone="danger" title="Login failed" className="mb-6">
          We couldn’t log you in with Google. If your account has a password, log in with that, confirm your email
          address and try again.
        </Notice>
      ) : null}
      {siteOf(matches).google ? <GoogleButton authParams={authParams} /> : null}
      <PostForm result={result} action={withAuthParams(href('/login'), authParams)} className="space-y-6">
        <EmailLine autoComplete="username" result={result ?? { values: { email: loaderData.email }, errors: {} }} />
        <PasswordLine name="password" label="Password" autoComplete="current-password" />
        <p className="-mt-3 text-sm">
          <TextLink to={href('/forgot-password')}>Forgot password?</TextLink>
        </p>
        <SubmitButton className="w-full">Sign in</SubmitButton>
      </PostForm>
      {passkeys ? (
        <div className="mt-4">
          <PasskeyButton step="first" action={withAuthParams(href('/login'), authParams)}>
            Log in with a passkey
          </PasskeyButton>
        </div>
      ) : null}
      <div className="mt-6 space-y-2">
        <p>
          No account yet? <TextLink to={withAuthParams(href('/signup'), authParams)}>Sign up</TextLink>
        </p>
        <p>
          <TextLink to={href('/reset-password')}>Forgot your password?</TextLink>
        </p>
      </div>
    </PageShell>
  )
}
