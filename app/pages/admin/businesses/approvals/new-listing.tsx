import { useId } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { ageText } from '#contract/admin/words.ts'
import type { WaitingListing } from '#contract/approval/view.ts'
import type { ApprovalView } from '#contract/approval/words.ts'
import { longDate } from '#contract/date.ts'
import { after, DAY } from '#contract/duration.ts'
import { quantity } from '#contract/text.ts'
import { useStaff } from '../../frame/use-staff.ts'
import { Decision } from '../../triage/decision.tsx'
import { TriageEntry } from '../../triage/triage.tsx'
import { Fact, Facts } from '../facts.tsx'
import { Outside } from '../outside.tsx'
import type { ApprovalActResult } from './acts.server.ts'

type Props = {
  listing: WaitingListing
  view: ApprovalView
  /** Within which we say that we look. */
  days: number
  now: Date
  result: ApprovalActResult | undefined
}

/** A listing of the queue, with what decides whether it may be public. */
export function NewListing({ listing, view, days, now, result }: Props) {
  const { id, name, waitsSince } = listing
  const heading = `listing-${id}`
  return (
    <TriageEntry heading={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="min-w-0 font-semibold break-words">
          <bdi>{name}</bdi>
        </h2>
        <p className="flex items-center gap-2 text-sm text-ink-soft figures">
          {view === 'waiting' && after(waitsSince, days * DAY) < now ? <Badge tone="danger">Late</Badge> : null}
          <span>
            <time dateTime={waitsSince.toISOString()}>{ageText(waitsSince, now)}</time> waiting
          </span>
        </p>
      </div>
      <Words listing={listing} />
      <Asked asked={listing.asked} />
      <div className="mt-4 flex flex-wrap items-start gap-2">
        <Approve id={id} name={name} />
        {view === 'waiting' ? <AskForChanges id={id} name={name} result={result} /> : null}
        <ButtonLink
          to={href('/directory/:id', { id })}
          reloadDocument
          variant="ghost"
          size="small"
          data-act="open"
          target="_blank"
        >
          Open the page<span className="sr-only"> of {name}</span>
        </ButtonLink>
      </div>
    </TriageEntry>
  )
}

function Words({ listing }: { listing: WaitingListing }) {
  const { id, title, bio, personName, email, phoneNumber, website, location, categories } = listing
  const { services, pictures, joinedAt, twins } = listing
  const isAdmin = useStaff()?.role === 'admin'
  return (
    <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">
      <div className="min-w-0">
        <h3 className="mb-1 text-sm font-medium text-ink-soft">Their words</h3>
        {title ? (
          <p dir="auto" className="font-medium break-words">
            {title}
          </p>
        ) : null}
        {bio ? (
          <blockquote dir="auto" className="mt-1 max-w-prose border-l-3 pl-3 break-words whitespace-pre-line">
            {bio}
          </blockquote>
        ) : (
          <p className="text-ink-soft">No bio.</p>
        )}
      </div>
      <Facts title="The provider">
        <Fact label="Person">
          {isAdmin ? (
            <TextLink to={href('/admin/users/:id', { id })}>
              <bdi>{personName || 'No name'}</bdi>
            </TextLink>
          ) : (
            <bdi>{personName || 'No name'}</bdi>
          )}
          , joined {longDate(joinedAt)}
        </Fact>
        <Fact label="Email">{email}</Fact>
        <Fact label="Phone">{phoneNumber || 'Not given'}</Fact>
        <Fact label="Website">{website ? <Outside to={website} /> : 'None'}</Fact>
        <Fact label="Place">{location ? <bdi>{location}</bdi> : 'Not given'}</Fact>
        <Fact label="Trades">{categories.join(', ') || 'None'}</Fact>
        <Fact label="Services">{services.length > 0 ? <bdi>{services.join(', ')}</bdi> : 'None'}</Fact>
        <Fact label="Pictures">{quantity(pictures, 'picture or video', 'pictures and videos')}</Fact>
        {twins > 0 ? (
          <Fact label="Look twice">
            {quantity(twins, 'other listing has', 'other listings have')} the same phone number or website
          </Fact>
        ) : null}
      </Facts>
    </div>
  )
}

function Asked({ asked }: Pick<WaitingListing, 'asked'>) {
  if (asked.length === 0) return null
  return (
    <div className="mt-4 max-w-prose text-sm">
      <h3 className="font-medium text-ink-soft">What we asked for</h3>
      <ul className="space-y-1">
        {asked.map(({ reason, askedAt, doneAt }) => (
          <li key={askedAt.toISOString()} className="break-words">
            {longDate(askedAt)}: <span dir="auto">{reason}</span>{' '}
            <span className="text-ink-soft">
              {doneAt ? `Sent again on ${longDate(doneAt)}.` : 'The provider has not sent it again.'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Approve({ id, name }: { id: string; name: string }) {
  const { formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields intent="approve" id={id} />
      <Button size="small" data-act="approve" busy={formData?.get('id') === id && formData.get('intent') === 'approve'}>
        Approve<span className="sr-only"> {name}</span>
      </Button>
    </Form>
  )
}

function AskForChanges({ id, name, result }: { id: string; name: string; result: ApprovalActResult | undefined }) {
  const ids = useId()
  return (
    <Decision intent="ask" label="Ask for changes" button="Send" id={id} name={name} result={result}>
      {(own) => (
        <Field
          id={`${ids}-reason`}
          label="What they should change"
          hint="We email it to them word for word."
          error={own?.errors.reason}
        >
          {(field) => (
            <TextArea {...field} name="reason" rows={3} maxLength={1000} required defaultValue={own?.values.reason} />
          )}
        </Field>
      )}
    </Decision>
  )
}
