import { TextLink } from '#app/ui/link.tsx'
import type { Viewer } from '#contract/account.ts'
import { longDate } from '#contract/date.ts'
import { Banner } from './banner.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

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
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0">Please confirm your e-mail address: follow the link in the mail to {email}.</p>
            <ResendConfirmation />
          </div>
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
