import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Viewer } from '#contract/account/words.ts'
import { longDate } from '#contract/date.ts'
import { ResendConfirmation } from '../resend-confirmation.tsx'
import { Banner } from './banner.tsx'

export function Banners({ viewer }: { viewer: Viewer }) {
  const { id, email, emailConfirmed, undeliverable, accountType, member, newlyClaimed, eraseOn } = viewer
  return (
    <>
      {eraseOn ? (
        <Banner label="Your account is to be deleted" tone="danger">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0">
              Your account will be deleted on {longDate(eraseOn)}. Until then you can look around and{' '}
              <TextLink to="/account/security">download your data</TextLink>, but not change anything.
            </p>
            <Form method="post" action="/account/security">
              <input type="hidden" name="intent" value="stay" />
              <Button size="small">Keep my account</Button>
            </Form>
          </div>
        </Banner>
      ) : null}
      {undeliverable && !eraseOn ? (
        <Banner label="We can’t deliver mail to you" tone="danger">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 break-words">
              We can’t deliver mail to {email}: the mail server there refuses it. Please{' '}
              <TextLink to="/account/security">change your address</TextLink>, or try it again once it works.
            </p>
            <Form method="post" action="/try-address">
              <Button type="submit" variant="secondary" size="small">
                Try this address again
              </Button>
            </Form>
          </div>
        </Banner>
      ) : null}
      {emailConfirmed || eraseOn || undeliverable ? null : (
        <Banner label="Confirm your e-mail address" dismissal={{ key: 'fettle.confirm-email', who: id }}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0">Please confirm your e-mail address: follow the link in the mail to {email}.</p>
            <ResendConfirmation />
          </div>
        </Banner>
      )}
      {emailConfirmed && accountType === 'provider' && !member && !newlyClaimed && !eraseOn ? (
        <Banner label="Activate your membership" dismissal={{ key: 'fettle.activate-membership', who: id }}>
          Your listing is not in the directory. <TextLink to="/membership">Activate your membership</TextLink> to be
          found there.
        </Banner>
      ) : null}
    </>
  )
}
