import { useEffect } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { api, failureMessage, site, viewer } from '#app/api.server.ts'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { mergedHeaders } from '#app/request/merged-headers.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { sessionHeaders } from '#app/request/save-intent.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { replaceToasts } from '#app/ui/toast.ts'
import { NOTHING_ENTERED, SignIn } from '#contract/account.ts'
import type { Route } from './+types/login'
import { AccountTabs } from './account-tabs.tsx'
import { readAuthParams, withAuthParams } from './auth-params.ts'
import { GoogleButton } from './google-button.tsx'

const FAILED = 'Failed to sign in. Please check your credentials and try again.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const authParams = readAuthParams(url)
  const google = url.searchParams.get('google')
  if (context.get(viewer)) {
    const headers = google === 'done' ? flash('logged-in') : {}
    throw redirect(authParams.returnTo ?? (await context.get(api).account.target()), { headers })
  }
  return data(
    { ...authParams, email: (url.searchParams.get('email') ?? '').slice(0, 254), googleFailed: google === 'failed' },
    { headers: context.get(site).google ? { 'x-fettle-third-parties': 'google' } : {} },
  )
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const authParams = readAuthParams(url)
  const posted = await postedForm(request, ['email', 'password', 'intent'])
  const email = String(posted.get('email') ?? '').trim()
  const refused = (message: string, status: number) =>
    data({ message, email, at: Date.now() }, { status, headers: NO_STORE })
  const { account } = context.get(api)
  if (posted.get('intent') === 'google') {
    const begun = await attemptOrLog(context, account.beginWithGoogle(googlePaths(authParams)))
    return begun.ok ? redirect(begun.data.url) : refused(...failureOf(begun))
  }
  const typed = SignIn.safeParse({ email, password: posted.get('password') ?? '', accountType: authParams.type })
  if (email === '' || !posted.get('password')) return refused(NOTHING_ENTERED, 400)
  if (!typed.success) return refused(FAILED, 400)
  const answer = await attemptOrLog(context, account.signIn(typed.data))
  if (!answer.ok) return refused(...failureOf(answer))
  if (answer.data.twoFactor) return redirect(withAuthParams(href('/login/code'), authParams))
  return redirect(authParams.returnTo ?? answer.data.target, {
    headers: await sessionHeaders(request, context, 'logged-in'),
  })
}

function failureOf(failure: FailedAttempt): [message: string, status: number] {
  if (failure.refused) return [failure.refused.message || FAILED, failure.refused.status]
  return [failureMessage(failure.error, FAILED), 500]
}

function googlePaths(authParams: Parameters<typeof withAuthParams>[1]) {
  const here = withAuthParams(href('/login'), authParams)
  const more = here.includes('?') ? '&' : '?'
  return { done: `${here}${more}google=done`, failed: `${here}${more}google=failed` }
}

export const headers = mergedHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Login', description: 'Sign in to your account.', path: '/login', noIndex: true })

export default function Login({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { type, returnTo, googleFailed } = loaderData
  const authParams = { type, returnTo }
  const busy = useNavigation().formMethod === 'POST'
  useEffect(() => {
    if (actionData) replaceToasts({ title: 'Login failed', description: actionData.message, tone: 'destructive' })
  }, [actionData])
  return (
    <PageShell width="narrow">
      <PageHeading>Login</PageHeading>
      <AccountTabs path={href('/login')} authParams={authParams} />
      {googleFailed ? (
        <Notice tone="danger" title="Login failed" className="mb-6">
          We couldn’t log you in with Google. If your account has a password, log in with that, confirm your e-mail
          address and try again.
        </Notice>
      ) : null}
      {siteOf(matches).google ? <GoogleButton authParams={authParams} /> : null}
      <Form method="post" action={withAuthParams(href('/login'), authParams)} noValidate className="space-y-6">
        {actionData ? (
          <Notice tone="danger" title="Login failed">
            {actionData.message}
          </Notice>
        ) : null}
        <Field label="E-mail" id="login-email">
          {(ids) => (
            <TextBox
              {...ids}
              type="email"
              name="email"
              defaultValue={actionData?.email ?? loaderData.email}
              autoComplete="username"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <Field label="Password" id="login-password">
          {(ids) => <TextBox {...ids} type="password" name="password" autoComplete="current-password" required />}
        </Field>
        <p className="-mt-3 text-sm">
          <TextLink to={href('/forgot-password')}>Forgot password?</TextLink>
        </p>
        <Button type="submit" busy={busy} className="w-full">
          Sign in
        </Button>
      </Form>
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
