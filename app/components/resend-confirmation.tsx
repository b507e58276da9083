import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'

export type Resent = { sent: boolean; message: string }

export function ResendConfirmation() {
  const { data, state, Form } = useFetcher<Resent>()
  return (
    <>
      {data?.sent ? null : (
        <Form method="post" action="/resend-confirmation">
          <Button variant="secondary" size="small" busy={state !== 'idle'}>
            Resend email
          </Button>
        </Form>
      )}
      <p role="status" className="font-medium">
        {data?.message}
      </p>
    </>
  )
}
