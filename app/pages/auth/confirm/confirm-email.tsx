import { useEffect, useRef } from 'react'
import { data, Form, href, redirect, useNavigate, useSubmit } from 'react-router'
import { site } from '#app/api.server.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { readForm } from '#app/request/form.server.ts'
import { holdToken } from '#app/request/link-cookie.ts'
import { NO_STORE_NO_REFERRER } from '#app/request/page-cache.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { readAuthParams } from '../auth-params.ts'
import { forgetSignedUp } from '../sign-up/signed-up.ts'
import type { Route } from './+types/confirm-email'
import { CONFIRM_FIELDS, follow, logIn, provePassword, resend } from './actions.server.ts'
import { ConfirmPassword } from './password.tsx'
import { confirmState } from './state.server.ts'
import { ConfirmWaiting, LinkProblem } from './waiting.tsx'

/** Milliseconds that the success message stays. */
const TO_PROFILE_AFTER = 1_000

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('access_token')
  if (token === null) return data(await confirmState(request, context, url), { headers: NO_STORE_NO_REFERRER })
  const recovery = url.searchParams.get('type') === 'recovery'
  const cookie = holdToken(context.get(site), recovery ? 'reset-password' : 'confirm-email', token)
  const clean = recovery ? `${href('/reset-password')}?mode=reset` : href('/confirm-email')
  throw redirect(clean, { headers: { ...NO_STORE_NO_REFERRER, 'set-cookie': cookie } })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, CONFIRM_FIELDS, { headers: NO_STORE_NO_REFERRER })
  const { intent } = form.values
  const asked = { request, context, authParams: readAuthParams(url) }
  if (intent === 'resend') return resend(asked, form)
  if (intent === 'login') return logIn(asked, form)
  if (intent === 'password') return provePassword(asked, form)
  return follow(asked)
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('referrer-policy') ? actionHeaders : loaderHeaders
}

type State = Route.ComponentProps['loaderData']

function headingOf(state: State): string {
  if (state.step === 'following') return 'Confirming Your Email'
  if (state.step === 'confirmed' || state.step === 'password') return 'Email Confirmed'
  return state.step === 'waiting' && state.fresh ? 'Account Created' : 'Confirm Your Email'
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? headingOf(loaderData) : 'Confirm Your Email',
    description: 'Confirm the e-mail address of your account.',
    path: '/confirm-email',
    noIndex: true,
  })

export default function ConfirmEmail({ loaderData: state, actionData }: Route.ComponentProps) {
  if (state.step === 'waiting') return <ConfirmWaiting state={state} heading={headingOf(state)} result={actionData} />
  return (
    <PageShell width="narrow">
      <PageHeading>{headingOf(state)}</PageHeading>
      {state.step === 'following' ? <Following /> : null}
      {state.step === 'confirmed' ? <Confirmed goOn={state.goOn} change={state.change} /> : null}
      {state.step === 'password' ? <ConfirmPassword email={state.email} result={actionData} /> : null}
      {state.step === 'failed' ? (
        <div className="space-y-6">
          <LinkProblem problem={state.problem} />
          {state.signedIn ? <ContinueToProfile /> : <ButtonLink to={href('/login')}>Log in</ButtonLink>}
        </div>
      ) : null}
    </PageShell>
  )
}

function Following() {
  const submit = useSubmit()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void submit({ intent: 'follow' }, { method: 'post', action: href('/confirm-email'), replace: true })
  }, [submit])
  return (
    <Form method="post" action={href('/confirm-email')} replace>
      <p data-needs-script role="status" className="flex items-center gap-3 text-lg">
        <Spinner className="size-6 text-petrol" /> Checking authentication…
      </p>
      <noscript>
        <p className="mb-6 text-lg">Press the button to confirm your address.</p>
        <Button type="submit" name="intent" value="follow">
          Confirm my e-mail
        </Button>
      </noscript>
    </Form>
  )
}

function Confirmed({ goOn, change }: { goOn: boolean; change: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    forgetSignedUp()
    if (!goOn) return
    const timer = setTimeout(() => void navigate('/profile'), TO_PROFILE_AFTER)
    return () => clearTimeout(timer)
  }, [goOn, navigate])
  return (
    <>
      <Notice
        tone="success"
        title={change ? 'Your new e-mail address is confirmed.' : 'Your e-mail address is confirmed.'}
      >
        You are logged in.
      </Notice>
      <ContinueToProfile />
    </>
  )
}

function ContinueToProfile() {
  return (
    <div className="mt-6">
      <ButtonLink to="/profile">Continue to Profile</ButtonLink>
    </div>
  )
}
