import type { ComponentProps } from 'react'
import { Form, useFetcher } from 'react-router'
import type { Resent } from '#app/components/resend-confirmation.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FocusedBox } from '#app/ui/focused-box.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { FormRefusal } from '#contract/form.ts'

type RefusalResult = { refusal: FormRefusal | null; at: number }

type FormProblemsProps = {
  result: (RefusalResult & { errors: Record<string, string | undefined> }) | undefined
  title?: string | undefined
}

type PostFormProps = ComponentProps<typeof Form> & Pick<FormProblemsProps, 'result'>

/** Says on top what is wrong with it. The browser checks nothing, because the sentences of the server are better. */
export function PostForm({ result, children, ...form }: PostFormProps) {
  return (
    <Form method="post" noValidate {...form}>
      <FormProblems result={result} />
      {children}
    </Form>
  )
}

/** Says what is wrong with a form, and with each field. Fields have the ids of their names. */
export function FormProblems({ result, title }: FormProblemsProps) {
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

/** Suits a form that shows its errors beside the fields alone. */
export function FormRefusalNotice({ result }: { result: RefusalResult | undefined }) {
  return result?.refusal ? <Refusal key={`refusal ${result.at}`} {...result.refusal} /> : null
}

function Refusal({ title, message, signIn, resend = false }: FormRefusal) {
  return (
    <FocusedBox className="rounded-lg">
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
    </FocusedBox>
  )
}

/** It opens a tab without JavaScript, so that the form stays. */
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
      Resend email
    </Button>
  )
}
