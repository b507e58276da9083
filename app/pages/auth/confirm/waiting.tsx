import { useEffect } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Spinner } from '#app/ui/progress.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { replaceToasts } from '#app/ui/toast.ts'
import { waitText } from '#contract/date.ts'
import { LINK_OVER } from '#contract/mail-link.ts'
import { withAuthParams } from '../auth-params.ts'
import { useSignedUp } from '../sign-up/signed-up.ts'
import type { ActionFailure } from './actions.server.ts'
import type { Problem, WaitingState } from './state.server.ts'
import { useCountdown } from './use-countdown.ts'

export function ConfirmWaiting({
  state,
  heading,
  said,
}: {
  state: WaitingState
  heading: string
  said: ActionFailure | undefined
}) {
  const { signedIn, mailFailed, problem } = state
  const signedUp = useSignedUp(
    state.fresh && state.email ? { email: state.email, accountType: state.accountType } : null,
  )
  const email = state.email ?? signedUp?.email ?? null
  return (
    <PageShell width="narrow">
      <PageHeading>
        {heading === 'Confirm Your Email' && signedUp && !signedIn ? 'Account Created' : heading}
      </PageHeading>
      <div className="space-y-6">
        {problem ? <LinkProblem problem={problem} /> : null}
        {mailFailed ? (
          <Notice tone="amber" title="Your account was created, but the confirmation e-mail could not be sent yet.">
            You can still log in using your credentials.
          </Notice>
        ) : null}
        {email ? (
          <p className="text-lg">
            {mailFailed ? 'Your address is ' : 'We sent a link to '}
            <strong className="font-semibold break-words">{email}</strong>.
          </p>
        ) : null}
        <section aria-labelledby="next">
          <h2 id="next" className="mb-2 text-subheading">
            Next steps
          </h2>
          <ol className="list-decimal space-y-1.5 pl-5 marker:text-ink-soft">
            <li>Open the e-mail with the subject “{state.subject}”. Check your spam folder too.</li>
            <li>Follow the link, ideally in this browser. It works once, for 72 hours.</li>
            <li>You’re then logged in, and can post, message, leave feedback or be listed.</li>
          </ol>
        </section>
        <ResendForm state={state} email={email} said={said?.about === 'resend' ? said : undefined} />
        {signedIn ? null : (
          <TryLoggingIn
            state={state}
            email={email}
            accountType={state.email ? state.accountType : (signedUp?.accountType ?? state.authParams.type)}
            message={said?.about === 'login' ? said : undefined}
          />
        )}
      </div>
    </PageShell>
  )
}

function ResendForm({
  state,
  email,
  said,
}: {
  state: WaitingState
  email: string | null
  said: Extract<ActionFailure, { about: 'resend' }> | undefined
}) {
  const { formData, formMethod } = useNavigation()
  const sending = formMethod === 'POST' && formData?.get('intent') === 'resend'
  const { left, running } = useCountdown(said?.failure.retryAfter ?? 0, said?.at)
  const label = state.mailFailed ? 'Send Confirmation Email' : 'Resend Confirmation Email'
  return (
    <Form
      method="post"
      action={withAuthParams(href('/confirm-email'), state.authParams)}
      noValidate
      className="space-y-4"
    >
      {said ? (
        <Notice key={said.at} tone="danger" role="alert" title={said.failure.title}>
          {said.failure.text}
        </Notice>
      ) : null}
      {left > 0 ? <p className="text-ink-soft">Please wait {waitText(left)} before trying again.</p> : null}
      {state.resent && !said ? (
        <Notice tone="success" role="status">
          Confirmation email sent successfully. Please check your inbox and spam folder.
        </Notice>
      ) : null}
      <input type="hidden" name="intent" value="resend" />
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <Field id="resend-email" label="E-mail">
          {(ids) => (
            <TextBox
              {...ids}
              type="email"
              name="email"
              defaultValue={said?.email}
              autoComplete="email"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      <Button type="submit" disabled={sending || running} icon={sending ? <Spinner /> : undefined}>
        {sending ? 'Sending...' : label}
      </Button>
    </Form>
  )
}

function TryLoggingIn({
  state,
  email,
  accountType,
  message,
}: {
  state: WaitingState
  email: string | null
  accountType: string
  message: Extract<ActionFailure, { about: 'login' }> | undefined
}) {
  const { formData, formMethod } = useNavigation()
  const busy = formMethod === 'POST' && formData?.get('intent') === 'login'
  useEffect(() => {
    if (message) replaceToasts({ title: 'Login attempt failed', description: message.message, tone: 'destructive' })
  }, [message])
  return (
    <Card as="section" aria-labelledby="already" className="space-y-4">
      <h2 id="already" className="text-subheading">
        Confirmed it already?
      </h2>
      <Form
        method="post"
        action={withAuthParams(href('/confirm-email'), state.authParams)}
        noValidate
        className="space-y-4"
      >
        {message ? (
          <Notice tone="danger" title="Login attempt failed">
            {message.message}
          </Notice>
        ) : null}
        <input type="hidden" name="intent" value="login" />
        <input type="hidden" name="email" value={email ?? ''} />
        <input type="hidden" name="type" value={accountType} />
        {email ? (
          <Field id="try-password" label="Password">
            {(ids) => <TextBox {...ids} type="password" name="password" autoComplete="current-password" />}
          </Field>
        ) : null}
        <Button type="submit" variant="secondary" busy={busy}>
          Try Logging In
        </Button>
      </Form>
      <p>
        Or go to the login page: <TextLink to={withAuthParams(href('/login'), state.authParams)}>Log in</TextLink>
      </p>
    </Card>
  )
}

const PROBLEMS: Record<Problem, string> = {
  over: LINK_OVER,
  taken: 'This address belongs to another account now.',
  busy: 'There were too many attempts. Please wait a while, then open the link in the e-mail again.',
  manual: 'Your e-mail address is confirmed.',
}

export function LinkProblem({ problem }: { problem: Problem }) {
  return (
    <Notice
      tone="danger"
      role="alert"
      title="Authentication Error: We couldn't log you in automatically. Please try logging in manually."
    >
      {PROBLEMS[problem]}
    </Notice>
  )
}
