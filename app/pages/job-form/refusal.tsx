import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Resent } from '#app/components/resend-confirmation.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { JobFormResult } from './form-result.ts'

export function Refusal({
  title,
  message,
  signIn = false,
  resend = false,
  back,
}: NonNullable<JobFormResult['refusal']> & { back: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      <Notice tone="danger" role="alert" title={title} action={resend ? <Resend /> : null}>
        {message}{' '}
        {signIn ? (
          <>
            <a
              href={`/login?return=${encodeURIComponent(back)}`}
              target="_blank"
              rel="noopener"
              className="font-medium underline underline-offset-4"
            >
              Sign in (opens in a new tab)
            </a>
            , then post it again: what you typed stays here.
          </>
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
