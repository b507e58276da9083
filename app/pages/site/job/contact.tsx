import { type ReactNode, useId } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useOpenedDetails } from '#app/components/opened-details.ts'
import { ResendConfirmation } from '#app/components/resend-confirmation.tsx'
import { useViewer } from '#app/components/root-data.ts'
import { Button, ButtonLink, SecondaryLink, SmallLink } from '#app/ui/button.tsx'
import { Mail, Phone, User } from '#app/ui/icons.ts'
import { Notice } from '#app/ui/notice.tsx'
import { RESTRICTED_TO, SUBSCRIPTION_NEEDED } from '#contract/account/words.ts'
import { mailLink, phoneLink } from '#contract/contact-link.ts'
import type { JobContact as Contact, JobView } from '#contract/job/view.ts'
import { placesText } from '#contract/job/words.ts'
import type { JobRevealResult } from './contact-reveal.tsx'

const opened = new Map<string, Contact>()

/** The poster's details, blurred until a member opens them; from then on they are there. */
export function JobContact({ job }: { job: JobView }) {
  const heading = useId()
  return (
    <section id="contact" aria-labelledby={heading} className="action-side">
      <h2 id={heading} className="text-subheading max-lg:mt-8">
        Contact details
      </h2>
      <p className="mt-1 text-sm text-ink-soft figures">{placesText(job.replies)}</p>
      <Inside job={job} />
    </section>
  )
}

function Inside({ job }: { job: JobView }) {
  const fetcher = useFetcher<JobRevealResult>()
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const answer = fetcher.data
  const contact = useOpenedDetails(
    opened,
    job.id,
    answer && 'contact' in answer ? answer.contact : (job.opened ?? undefined),
  )
  if (contact) return <ContactLines contact={contact} jobId={job.id} />
  const why = whyUnavailable(job, viewer ? viewer.accountType : 'visitor')
  if (why) return <p className="mt-3">{why}</p>
  return (
    <>
      <Blurred />
      <div className="action-bar">
        <fetcher.Form method="post" action={`/job-directory/${job.id}/reveal`}>
          <Button className="w-full" busy={fetcher.state !== 'idle'}>
            Show contact details
          </Button>
        </fetcher.Form>
      </div>
      {answer && 'refused' in answer ? (
        <Refused {...answer} visitor={!viewer} back={pathname + search} />
      ) : (
        <p className="mt-3 text-sm text-ink-soft">
          {job.revealedAt
            ? 'You have opened these before.'
            : 'For members. The client who posted this job sees who opened them, and when.'}
        </p>
      )}
    </>
  )
}

function whyUnavailable({ status, replies, revealedAt }: JobView, who: string | null): string | null {
  if (who === 'client' || who === 'admin') return RESTRICTED_TO.provider
  if (status === 'closed' || status === 'expired')
    return 'This job has ended, and its contact details are closed again.'
  if (!revealedAt && replies.count >= replies.cap)
    return 'No places left: as many providers as the client wants have the details.'
  return null
}

const dummy: Contact = { name: 'First and last name', email: 'somebody@example.com', phone: '00000 000000' }

function Blurred() {
  return (
    <div aria-hidden className="blur-[6px] select-none print:hidden">
      <ContactLines contact={dummy} placeholder />
    </div>
  )
}

type ContactLinesProps = { contact: Contact; jobId?: string; placeholder?: boolean }

/** `jobId`: the poster can be written to here as well. */
export function ContactLines({ contact, jobId, placeholder = false }: ContactLinesProps) {
  const { name, email, phone } = contact
  return (
    <div role={placeholder ? undefined : 'status'}>
      <ul className="mt-3 font-semibold wrap-anywhere figures print:text-xl">
        <ContactWay icon={<User aria-hidden />}>
          <bdi>{name}</bdi>
        </ContactWay>
        <ContactWay icon={<Mail aria-hidden />}>
          {placeholder ? email : <Link to={mailLink(email)}>{email}</Link>}
        </ContactWay>
        {phone ? (
          <ContactWay icon={<Phone aria-hidden />}>
            {placeholder ? phone : <Link to={phoneLink(phone)}>{phone}</Link>}
          </ContactWay>
        ) : null}
      </ul>
      {jobId ? (
        <div className="action-bar">
          <SecondaryLink to={`/messages/new?job=${jobId}`} className="w-full">
            Send a message
          </SecondaryLink>
        </div>
      ) : null}
    </div>
  )
}

function ContactWay({ icon, children }: { icon: ReactNode; children: ReactNode }) {
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

type RefusedProps = { refused: string; sentence: string; visitor: boolean; back: string }

export function Refused({ refused, sentence, visitor, back }: RefusedProps) {
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
      {visitor ? <SmallLink to={`/login?type=provider&return=${encodeURIComponent(back)}`}>Log in</SmallLink> : null}
    </>
  )
}
