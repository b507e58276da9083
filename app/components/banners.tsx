import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Viewer } from '#contract/account.ts'
import { longDate } from '#contract/date.ts'
import { Banner } from './banner.tsx'

/** What the resend button got for an answer. */
export type Resent = { sent: boolean; message: string }

/** What somebody should know or do about their account, at the top of every page. */
export function Banners({ viewer }: { viewer: Viewer }) {
  const { id, email, emailConfirmed, accountType, member, erasedOn } = viewer
  return (
    <>
      {erasedOn ? (
        <Banner label="Your account is to be deleted" tone="danger">
          Your account is to be deleted on {longDate(erasedOn)}. Until then you can{' '}
          <TextLink to="/account?tab=security">keep it</TextLink>.
        </Banner>
      ) : null}
      {emailConfirmed ? null : (
        <Banner label="Confirm your e-mail address" dismissal={{ key: 'fettle.confirm-email', who: id }}>
          <ConfirmEmail email={email} />
        </Banner>
      )}
      {emailConfirmed && accountType === 'provider' && !member ? (
        <Banner label="Activate your membership" dismissal={{ key: 'fettle.activate-membership', who: id }}>
          Your listing is not in the directory. <TextLink to="/membership">Activate your membership</TextLink> to be
          found there.
        </Banner>
      ) : null}
    </>
  )
}

function ConfirmEmail({ email }: { email: string }) {
  const { data, state, Form } = useFetcher<Resent>()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0">Please confirm your e-mail address: follow the link in the mail to {email}.</p>
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
    </div>
  )
}
