import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Resent } from '#app/components/resend-confirmation.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { FormRefusal } from '#contract/form.ts'

type Refused = { refusal: FormRefusal | null; at: number }

/** On top of a form: what is wrong with it, and with each field. Fields have the ids of their names. */
export function FormProblems({
  result,
  title,
}: {
  result: (Refused & { errors: Record<string, string | undefined> }) | undefined
  title?: string | undefined
}) {
  if (!result) return null
  const listed = Object.entries(result.errors).flatMap(([field, message]) => (message ? [{ field, message }] : []))
  return (
    <>
      <FormRefusalNotice result={result} />
      {listed.length > 0 ? (
        <ErrorSummary key={`errors ${result.at}`} errors={listed} {...(title ? { title } : {})} />
      ) : null}
    </>
  )
}

/** For a form that shows its errors beside the fields alone. */
export function FormRefusalNotice({ result }: { result: Refused | undefined }) {
  return result?.refusal ? <Refusal key={`refusal ${result.at}`} {...result.refusal} /> : null
}

/** Takes the focus when it appears. */
function Refusal({ title, message, signIn, resend = false }: FormRefusal) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      <Notice tone="danger" role="alert" title={title} action={resend ? <Resend /> : null}>
        {message}{' '}
        {signIn ? (
          <a
            href={`${signIn.startsWith('/admin') ? '/admin-login' : '/login'}?return=${encodeURIComponent(signIn)}`}
            target="_blank"
            rel="noopener"
            className="font-medium underline underline-offset-4"
          >
            Log in (opens in a new tab)
          </a>
        ) : null}
      </Notice>
    </div>
  )
}

/** Without JavaScript it opens a tab, so that the form stays. */
function Resend() {
  const { data, state, submit } = useFetcher<Resent>()
  if (data) return <p role="status">{data.message}</p>
  return (
    <Button
      type="submit"
      variant="secondary"
      size="small"
      busy={state !== 'idle'}
      formAction="/resend-confirmation"
      formTarget="_blank"
      onClick={(event) => {
        event.preventDefault()
        void submit(null, { method: 'post', action: '/resend-confirmation' })
      }}
    >
      Resend e-mail
    </Button>
  )
}
