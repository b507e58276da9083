import { useEffect } from 'react'
import { Form, href, useFetcher, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { EmailLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Mail } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { replaceToasts } from '#app/ui/toast.ts'
import type { FormResult } from '#contract/form.ts'
import type { action } from './ask.tsx'

export const ASK_FIELDS = { email: 'text' } as const

const SENT = {
  title: 'Request sent',
  text: "If the email matches our records, we've sent a secure link to claim this account.",
}

type AskResult = FormResult<typeof ASK_FIELDS> & { sent: boolean }

/** The form in the dialog. */
export function AskInDialog({ id }: { id: string }) {
  const fetcher = useFetcher<typeof action>()
  return (
    <fetcher.Form method="post" action={href('/directory/:id/claim', { id })} noValidate className="space-y-5">
      <Fields id={id} newest={fetcher.data} busy={fetcher.state !== 'idle'} />
    </fetcher.Form>
  )
}

export function AskForLink({ id, result }: { id: string; result: AskResult | undefined }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={href('/directory/:id/claim', { id })} noValidate className="space-y-5">
      <Fields id={id} newest={result} busy={busy} />
    </Form>
  )
}

function Fields({ id, newest, busy }: { id: string; newest: AskResult | undefined; busy: boolean }) {
  const result = useFormResult(newest)
  const sent = result?.sent ?? false
  useRefusalToast(newest?.refusal)
  useEffect(() => {
    if (newest?.sent) replaceToasts({ title: SENT.title, description: SENT.text, tone: 'success' })
  }, [newest])
  return (
    <>
      <FormProblems result={result} />
      {sent ? (
        <Notice key={result?.at} tone="success" role="status" title={SENT.title}>
          {SENT.text}
        </Notice>
      ) : null}
      <EmailLine
        key={sent ? result?.at : 'email'}
        label="Email of the business"
        hint="If this is the address we have, we’ll email a link. It works once, within 24 hours."
        result={result}
      />
      <Button busy={busy} icon={<Mail aria-hidden />} className="w-full">
        Send me a link
      </Button>
      <p>
        No email, or a different address now?{' '}
        <TextLink to={`${href('/claim-business')}?businessID=${id}`}>Use the form</TextLink>
      </p>
    </>
  )
}
