import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** What the resend button got for an answer. */
export type Resent = { sent: boolean; message: string }

/** Has the confirmation mail sent again, and says what came of it: in its place, without JavaScript on a page of its own. */
export function ResendConfirmation() {
  const { data, state, Form } = useFetcher<Resent>()
  return (
    <>
      {data?.sent ? null : (
        <Form method="post" action="/resend-confirmation">
          <Button type="submit" variant="secondary" size="small" busy={state !== 'idle'}>
            Resend e-mail
          </Button>
        </Form>
      )}
      <p role="status" className="font-medium">
        {data?.message}
      </p>
    </>
  )
}
