import { useEffect } from 'react'
import { data, Form, href, redirect, useNavigate, useNavigation } from 'react-router'
import { site } from '#app/api.server.ts'
import { PasswordLine } from '#app/components/form/password-line.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { readForm } from '#app/request/form.server.ts'
import { writeLinkToken } from '#app/request/link-cookie.ts'
import { NO_STORE_NO_REFERRER } from '#app/request/page-cache.ts'
import { ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { readAuthParams, withAuthParams } from '../auth-params.ts'
import { forgetSignedUp } from '../sign-up/signed-up.ts'
import type { Route } from './+types/confirm-email'
import { CONFIRM_FIELDS, type ConfirmResult, follow, logIn, provePassword, resend } from './actions.server.ts'
import { confirmState } from './state.server.ts'
import { ConfirmWaiting, LinkProblem } from './waiting.tsx'

/** Milliseconds that the success message stays. */
const TO_PROFILE_AFTER = 1_000

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('access_token')
  if (token === null) return data(await confirmState(request, context, url), { headers: NO_STORE_NO_REFERRER })
  const recovery = url.searchParams.get('type') === 'recovery'
  const cookie = writeLinkToken(context.get(site), recovery ? 'reset-password' : 'confirm-email', token)
  const clean = recovery ? `${href('/reset-password')}?mode=reset` : href('/confirm-email')
  throw redirect(clean, { headers: { ...NO_STORE_NO_REFERRER, 'set-cookie': cookie } })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, CONFIRM_FIELDS, { headers: NO_STORE_NO_REFERRER })
  const { intent } = form.values
  const actionContext = { request, context, authParams: readAuthParams(url) }
  if (intent === 'resend') return resend(actionContext, form)
  if (intent === 'login') return logIn(actionContext, form)
  if (intent === 'password') return provePassword(actionContext, form)
  return follow(actionContext)
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('referrer-policy') ? actionHeaders : loaderHeaders
}

type State = Route.ComponentProps['loaderData']

function headingOf(state: State): string {
  if (state.step === 'following') return 'Confirm Your Email'
  if (state.step === 'confirmed' || state.step === 'password') return 'Email Confirmed'
  return state.step === 'waiting' && state.fresh ? 'Account Created' : 'Confirm Your Email'
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? headingOf(loaderData) : 'Confirm Your Email')

export default function ConfirmEmail({ loaderData: state, actionData }: Route.ComponentProps) {
  if (state.step === 'waiting') return <ConfirmWaiting state={state} heading={headingOf(state)} result={actionData} />
  return (
    <PageShell width="narrow">
      <PageHeading>{headingOf(state)}</PageHeading>
      {state.step === 'following' ? <Following /> : null}
      {state.step === 'confirmed' ? <Confirmed state={state} /> : null}
      {state.step === 'password' ? <ConfirmPassword state={state} result={actionData} /> : null}
      {state.step === 'failed' ? (
        <div className="space-y-6">
          <LinkProblem problem={state.problem} />
          {state.signedIn ? <Onwards returnTo={state.authParams.returnTo} /> : <LogIn state={state} />}
        </div>
      ) : null}
    </PageShell>
  )
}

/** Spent by a press, never by opening: scanners of mail open links too, and run scripts. */
function Following() {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={href('/confirm-email')} replace>
      <p className="mb-6 text-lg">Press the button to confirm that this address is yours.</p>
      <SubmitButton name="intent" value="follow">
        Confirm my email
      </SubmitButton>
      <p role="status" className="mt-6 flex items-center gap-3 text-lg empty:hidden">
        {busy ? (
          <>
            <Spinner className="size-6 text-petrol" /> <span>Checking authentication…</span>
          </>
        ) : null}
      </p>
    </Form>
  )
}

type ConfirmedState = Extract<State, { step: 'confirmed' }>

function Confirmed({ state: { change, again, goOn, returnTo } }: { state: ConfirmedState }) {
  const navigate = useNavigate()
  useEffect(() => {
    forgetSignedUp()
    if (!goOn) return
    const timer = setTimeout(() => void navigate(returnTo ?? '/profile'), TO_PROFILE_AFTER)
    return () => clearTimeout(timer)
  }, [goOn, returnTo, navigate])
  const address = change ? 'Your new email address' : 'Your email address'
  return (
    <>
      <Notice tone="success" title={`${address} is ${again ? 'already confirmed' : 'confirmed'}.`}>
        You are logged in.
      </Notice>
      <Onwards returnTo={returnTo} />
    </>
  )
}

function LogIn({ state: { problem, authParams } }: { state: Extract<State, { step: 'failed' }> }) {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={withAuthParams(href('/login'), authParams)}>Log in</ButtonLink>
      {problem === 'already' ? <SecondaryLink to={href('/reset-password')}>Choose a new password</SecondaryLink> : null}
    </div>
  )
}

function Onwards({ returnTo }: { returnTo: string | null }) {
  return (
    <div className="mt-6">
      {returnTo ? (
        <ButtonLink to={returnTo}>Continue where you left off</ButtonLink>
      ) : (
        <ButtonLink to="/profile">Continue to Profile</ButtonLink>
      )}
    </div>
  )
}

type PasswordStep = { state: Extract<State, { step: 'password' }>; result: ConfirmResult | undefined }

/** Another browser must give the password or choose a new one: a stranger may have signed up with this address. */
function ConfirmPassword({ state: { email, authParams }, result }: PasswordStep) {
  useEffect(forgetSignedUp, [])
  const error = result?.about === 'password' ? result.errors.password : undefined
  const chooseAnew = `${href('/reset-password')}?mode=reset`
  if (email === null && error) {
    return (
      <Notice key={result?.at} tone="danger" role="alert" title="Login failed">
        {error}
      </Notice>
    )
  }
  if (email === null) {
    return (
      <>
        <Notice tone="success" title="Your email address is confirmed.">
          To log in, choose a new password first.
        </Notice>
        <div className="mt-6">
          <ButtonLink to={chooseAnew}>Choose a password</ButtonLink>
        </div>
      </>
    )
  }
  return (
    <>
      <Notice tone="success" title="Your email address is confirmed." className="mb-6">
        Log in to continue. You signed up in another browser, so please enter your password here once.
      </Notice>
      <Form
        method="post"
        action={withAuthParams(href('/confirm-email'), authParams, { confirmed: 'password' })}
        noValidate
        className="space-y-6"
      >
        <Field id="confirmed-email" label="Email">
          {(ids) => <TextBox {...ids} type="email" value={email} autoComplete="username" readOnly />}
        </Field>
        <PasswordLine key={result?.at} name="password" label="Password" error={error} autoComplete="current-password" />
        <SubmitButton name="intent" value="password" className="w-full">
          Log in
        </SubmitButton>
      </Form>
      <p className="mt-6">
        Didn’t sign up yourself, or forgot the password? <TextLink to={chooseAnew}>Choose a new password</TextLink>. The
        old one then stops working.
      </p>
    </>
  )
}
