import { Form, href, useNavigation } from 'react-router'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CLAIM_LINK_WORDS, type ClaimValidation } from '#contract/claim/words.ts'
import type { AccountResult } from './account-actions.server.ts'

/** `validation` null: the server gave no answer. */
export function InvalidLink({
  validation,
  result,
}: {
  validation: ClaimValidation | null
  result: AccountResult | undefined
}) {
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
        <ButtonLink to={href('/directory')} variant="secondary">
          Back to Directory
        </ButtonLink>
      </div>
    </Card>
  )
}
