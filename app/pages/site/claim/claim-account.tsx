import { startTransition, useEffect, useRef, useState } from 'react'
import { data, Form, href, redirect, useNavigation, useSubmit } from 'react-router'
import { site } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { readClaimToken, writeClaimToken } from '#app/request/link-cookie.ts'
import { NO_STORE_NO_REFERRER } from '#app/request/page-cache.ts'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { ClaimValidation } from '#contract/claim/view.ts'
import { CLAIM_LINK_WORDS } from '#contract/claim/words.ts'
import type { Route } from './+types/claim-account'
import { type AccountResult, actOnLink } from './account-actions.server.ts'
import { ClaimSteps } from './steps.tsx'

/** The address is cleaned before the page is shown; what was in it stays in a cookie. */
export function loader({ request, context, url: { searchParams } }: Route.LoaderArgs) {
  const token = searchParams.get('token')
  const profileId = searchParams.get('pid')
  if (token && profileId) {
    const headers = { ...NO_STORE_NO_REFERRER, 'set-cookie': writeClaimToken(context.get(site), { token, profileId }) }
    throw redirect(href('/claim-account'), { headers })
  }
  const isHere = token === null && profileId === null && readClaimToken(request, context.get(site)) !== null
  if (!isHere) throw redirect(href('/directory'), { headers: NO_STORE_NO_REFERRER })
  return data(null, { headers: NO_STORE_NO_REFERRER })
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnLink(request, context)
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('referrer-policy') ? actionHeaders : loaderHeaders
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Claim your account')

export default function ClaimAccount({ actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const [unanswered, setUnanswered] = useState(false)
  useRefusalToast(actionData?.refusal)

  return (
    <PageShell width="narrow">
      {result?.validation.valid ? <ClaimSteps result={result} validation={result.validation} /> : null}
      {result && !result.validation.valid ? <InvalidLink validation={result.validation} result={result} /> : null}
      {!result && unanswered ? <InvalidLink validation={null} result={undefined} /> : null}
      {!result && !unanswered ? <Validating onNoAnswer={() => setUnanswered(true)} /> : null}
    </PageShell>
  )
}

/** Validates by POST: mail programs open links before people do. */
function Validating({ onNoAnswer }: { onNoAnswer: () => void }) {
  const submit = useSubmit()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const form = { intent: 'validate' }
    const sent = submit(form, { method: 'post', action: href('/claim-account'), replace: true })
    // This runs after the answer, if there is one: the router shows it by a transition too.
    void sent.then(() => startTransition(onNoAnswer))
  }, [submit, onNoAnswer])
  return (
    <Form method="post" action={href('/claim-account')} replace>
      <PageHeading>Claim your account</PageHeading>
      <p data-needs-script role="status" className="flex items-center gap-3 text-lg">
        <Spinner className="size-6 text-petrol" /> Validating claim link...
      </p>
      <noscript>
        <p className="mb-6 text-lg">Press the button to check your claim link.</p>
        <Button name="intent" value="validate">
          Check my link
        </Button>
      </noscript>
    </Form>
  )
}

type InvalidLinkProps = { validation: ClaimValidation | null; result: AccountResult | undefined }

/** `validation` is null if the server gave no answer. */
function InvalidLink({ validation, result }: InvalidLinkProps) {
  const busy = useNavigation().formData?.get('intent') === 'renew'
  const error = validation?.error ?? 'Network error'
  const isKnown = Object.values(CLAIM_LINK_WORDS).includes(error)
  return (
    <Card className="space-y-5 text-center">
      <h1 className="text-heading">Invalid Link</h1>
      <p role="alert">{isKnown ? error : CLAIM_LINK_WORDS.invalid}</p>
      {isKnown ? null : (
        <p className="text-ink-soft">
          {error}.{' '}
          <a href={href('/claim-account')} className="font-medium text-petrol underline underline-offset-4">
            Try again
          </a>
        </p>
      )}
      <FormRefusalNotice result={result} />
      <div className="flex flex-wrap justify-center gap-3">
        {validation?.expired ? (
          <Form method="post" action={href('/claim-account')} replace>
            <Button name="intent" value="renew" busy={busy}>
              Request New Claim Link
            </Button>
          </Form>
        ) : null}
        <SecondaryLink to={href('/directory')}>Back to Directory</SecondaryLink>
      </div>
    </Card>
  )
}
