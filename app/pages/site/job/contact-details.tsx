import type { ReactNode } from 'react'
import { ResendConfirmation } from '#app/components/resend-confirmation.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Mail, Phone, User } from '#app/ui/icons.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SUBSCRIPTION_NEEDED } from '#contract/account/words.ts'
import { mailLink, phoneLink } from '#contract/contact-link.ts'
import type { JobContact } from '#contract/job/view.ts'

/** `jobId`: the poster can be written to here as well. */
export function ContactLines({
  contact,
  jobId,
  placeholder = false,
}: {
  contact: JobContact
  jobId?: string
  placeholder?: boolean
}) {
  const { name, email, phone } = contact
  return (
    <div role={placeholder ? undefined : 'status'}>
      <ul className="mt-3 font-semibold wrap-anywhere figures print:text-xl">
        <Line icon={<User aria-hidden />}>
          <bdi>{name}</bdi>
        </Line>
        <Line icon={<Mail aria-hidden />}>{placeholder ? email : <Link to={mailLink(email)}>{email}</Link>}</Line>
        {phone ? (
          <Line icon={<Phone aria-hidden />}>{placeholder ? phone : <Link to={phoneLink(phone)}>{phone}</Link>}</Line>
        ) : null}
      </ul>
      {jobId ? (
        <div className="action-bar">
          <ButtonLink to={`/messages/new?job=${jobId}`} variant="secondary" className="w-full">
            Send a message
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-petrol">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function Link({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="text-petrol underline underline-offset-4">
      {children}
    </a>
  )
}

export function Refused({
  refused,
  sentence,
  visitor,
  back,
}: {
  refused: string
  sentence: string
  visitor: boolean
  back: string
}) {
  if (refused === 'SUBSCRIPTION_REQUIRED') {
    return (
      <Notice
        tone="amber"
        role="alert"
        className="mt-4"
        title={SUBSCRIPTION_NEEDED.title}
        action={<Ways visitor={visitor} back={back} />}
      >
        {SUBSCRIPTION_NEEDED.description}
      </Notice>
    )
  }
  return (
    <Notice
      tone="amber"
      role="alert"
      className="mt-4"
      action={refused === 'CONFIRMATION_NEEDED' ? <ResendConfirmation /> : null}
    >
      {sentence}
    </Notice>
  )
}

function Ways({ visitor, back }: { visitor: boolean; back: string }) {
  return (
    <>
      <ButtonLink to="/membership" size="small">
        Upgrade Membership
      </ButtonLink>
      {visitor ? (
        <ButtonLink to={`/login?type=provider&return=${encodeURIComponent(back)}`} variant="secondary" size="small">
          Log in
        </ButtonLink>
      ) : null}
    </>
  )
}
