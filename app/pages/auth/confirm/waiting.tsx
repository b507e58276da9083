import { href, useNavigation } from 'react-router'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { PasswordLine } from '#app/components/form/password-line.tsx'
import { EmailLine } from '#app/components/form/text-line.tsx'
import { useRefusalToast } from '#app/components/form/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell, Section } from '#app/ui/page.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { LINK_OVER } from '#contract/account/words.ts'
import { waitText } from '#contract/date.ts'
import { withAuthParams } from '../auth-params.ts'
import { useSignedUp } from '../sign-up/signed-up.ts'
import type { ConfirmResult } from './actions.server.ts'
import type { Problem, WaitingState } from './state.server.ts'
import { useCountdown } from './use-countdown.ts'

type Waiting = { state: WaitingState; result: ConfirmResult | undefined }
type OfAddress = Waiting & { email: string | null }

export function ConfirmWaiting({ state, heading, result }: Waiting & { heading: string }) {
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
          <Notice tone="amber" title="Your account was created, but the confirmation email could not be sent yet.">
            You can still log in using your credentials.
          </Notice>
        ) : null}
        {email ? (
          <p className="text-lg">
            {mailFailed ? 'Your address is ' : 'We sent a link to '}
            <strong className="font-semibold break-words">{email}</strong>.
          </p>
        ) : null}
        {state.job ? (
          <Notice title={<>Your job “{state.job}” is ready</>}>It goes live when you use the link in the email.</Notice>
        ) : null}
        <Section id="next" title="Next steps" look="mb-2 text-subheading">
          <ol className="list-decimal space-y-1.5 pl-5 marker:text-ink-soft">
            <li>Open the email with the subject “{state.subject}”. Check your spam folder too.</li>
            <li>Open the link, ideally in this browser, and press “Confirm my email”. It works for 72 hours.</li>
            <li>
              {state.job
                ? 'You’re then logged in, your job is live, and you can add photos to it.'
                : 'You’re then logged in, and can post, message, leave feedback or be listed.'}
            </li>
          </ol>
        </Section>
        <ResendForm state={state} email={email} result={result?.about === 'resend' ? result : undefined} />
        {signedIn ? null : (
          <TryLoggingIn
            state={state}
            email={email}
            accountType={state.email ? state.accountType : (signedUp?.accountType ?? state.authParams.type)}
            result={result?.about === 'login' ? result : undefined}
          />
        )}
      </div>
    </PageShell>
  )
}

function ResendForm({ state, email, result }: OfAddress) {
  const { formData, formMethod } = useNavigation()
  const sending = formMethod === 'POST' && formData?.get('intent') === 'resend'
  const { left, running } = useCountdown(result?.retryAfter ?? 0, result?.at)
  const label = state.mailFailed ? 'Send Confirmation Email' : 'Resend Confirmation Email'
  return (
    <PostForm result={result} action={withAuthParams(href('/confirm-email'), state.authParams)} className="space-y-4">
      {left > 0 ? <p className="text-ink-soft">Please wait {waitText(left)} before trying again.</p> : null}
      {state.resent && !result ? (
        <Notice tone="success" role="status">
          Confirmation email sent successfully. Please check your inbox and spam folder.
        </Notice>
      ) : null}
      <input type="hidden" name="intent" value="resend" />
      {email ? <input type="hidden" name="email" value={email} /> : <EmailLine result={result} />}
      <Button disabled={sending || running} icon={sending ? <Spinner /> : undefined}>
        {sending ? 'Sending...' : label}
      </Button>
    </PostForm>
  )
}

function TryLoggingIn({ state, email, accountType, result }: OfAddress & { accountType: string }) {
  const { formData, formMethod } = useNavigation()
  const busy = formMethod === 'POST' && formData?.get('intent') === 'login'
  useRefusalToast(result?.refusal)
  return (
    <Card as="section" aria-labelledby="already" className="space-y-4">
      <h2 id="already" className="text-subheading">
        Confirmed it already?
      </h2>
      <PostForm result={result} action={withAuthParams(href('/confirm-email'), state.authParams)} className="space-y-4">
        <HiddenFields intent="login" email={email ?? ''} type={accountType} />
        {email ? <PasswordLine name="password" label="Password" autoComplete="current-password" /> : null}
        <Button variant="secondary" busy={busy}>
          Try Logging In
        </Button>
      </PostForm>
      <p>
        Or go to the login page: <TextLink to={withAuthParams(href('/login'), state.authParams)}>Log in</TextLink>
      </p>
    </Card>
  )
}

const PROBLEMS: Record<Problem, string> = {
  over: LINK_OVER,
  taken: 'This address belongs to another account now.',
  busy: 'There were too many attempts. Please wait a while, then open the link in the email again.',
  manual: 'Your email address is confirmed.',
  already: 'Your email address is already confirmed. If your password doesn’t work, choose a new one.',
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
