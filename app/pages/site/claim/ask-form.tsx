import { useEffect } from 'react'
import { Form, href, useFetcher, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
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

/** In the dialog. */
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
      <TextLine
        key={sent ? result?.at : 'email'}
        name="email"
        label="E-mail of the business"
        hint="The one that the business uses. If it’s the one we have on file, we send a link there that works once, for 24 hours."
        type="email"
        autoComplete="email"
        maxLength={254}
        spellCheck={false}
        required
        result={result}
      />
      <Button type="submit" busy={busy} icon={<Mail aria-hidden />} className="w-full">
        Send me a link
      </Button>
      <p>
        No e-mail arrives, or you use another one now?{' '}
        <TextLink to={`${href('/claim-business')}?businessID=${id}`}>Claim it with a form</TextLink>
      </p>
    </>
  )
}
