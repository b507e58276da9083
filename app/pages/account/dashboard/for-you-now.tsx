import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Hammer, Lock, MessageSquare, MessageSquareText } from '#app/ui/icons.ts'
import { Link, TextLink } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { ProviderDashboard } from '#contract/dashboard/view.ts'
import { timeOrDay } from '#contract/date.ts'
import type { FeedbackEntry } from '#contract/feedback/view.ts'
import type { MatchingJob } from '#contract/job/view.ts'
import { placesText } from '#contract/job/words.ts'
import type { ConversationLine } from '#contract/message/view.ts'
import { formatMiles } from '#contract/place/words.ts'
import { Section } from './section.tsx'

/** What a provider can answer today: jobs near them, the client who waits, the review without a reply. */
export function ForYouNow({ dashboard, today }: { dashboard: ProviderDashboard; today: string }) {
  const { jobs, toAnswer, hidden } = dashboard
  const { toReply } = dashboard.feedback
  const nothing = jobs?.length === 0 && !toAnswer && !toReply
  return (
    <Section
      title="For you now"
      {...(jobs === null ? {} : { more: { to: href('/matching-jobs'), label: 'All jobs for you' } })}
    >
      <Card flush>
        <ul className="divide-y">
          {jobs?.map((job) => (
            <Job key={job.id} job={job} />
          ))}
          {toAnswer ? <Message line={toAnswer} today={today} /> : null}
          {toReply ? <Review entry={toReply} /> : null}
          {jobs === null && !hidden ? <Locked /> : null}
          {nothing ? <Nothing /> : null}
          {jobs === null && hidden && !toAnswer && !toReply ? (
            <li className="p-4">Nothing is waiting for you.</li>
          ) : null}
        </ul>
      </Card>
    </Section>
  )
}

function Job({ job }: { job: MatchingJob }) {
  const { id, title, place, miles, budget, replies, isNew } = job
  const where = miles === null ? place : [`${formatMiles(miles)} away`, place].filter(Boolean).join(', ')
  return (
    <Row to={href('/job-directory/:id', { id })} icon={<Hammer aria-hidden />} act="See job">
      <h3 className="text-base font-semibold wrap-anywhere">
        <bdi>{title}</bdi> {isNew ? <Badge tone="accent">New</Badge> : null}
      </h3>
      <p className="text-sm text-ink-soft figures">
        {[where, budget, placesText(replies)].filter(Boolean).join(' · ')}
      </p>
    </Row>
  )
}

function Message({ line: { id, other, about, newest, at }, today }: { line: ConversationLine; today: string }) {
  return (
    <Row to={href('/messages/:id?', { id })} icon={<MessageSquareText aria-hidden />} act="Answer">
      <h3 className="text-base font-semibold wrap-anywhere">
        <bdi>{other.name}</bdi> is waiting for your answer
      </h3>
      <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
        {newest.text || 'A photo'}
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        <time dateTime={at.toISOString()}>{timeOrDay(at, today)}</time>
        {about ? (
          <>
            {' '}
            · About “<bdi>{about}</bdi>”
          </>
        ) : null}
      </p>
    </Row>
  )
}

function Review({ entry: { id, title, authorName, rating } }: { entry: FeedbackEntry }) {
  return (
    <Row
      to={`${href('/account/feedback')}?reply=${id}#feedback-${id}`}
      icon={<MessageSquare aria-hidden />}
      act="Reply"
    >
      <h3 className="text-base font-semibold wrap-anywhere">
        <bdi>{authorName}</bdi> reviewed you
      </h3>
      <p className="flex flex-wrap items-center gap-x-2 text-sm wrap-anywhere">
        <Rating value={rating} /> <bdi>“{title}”</bdi>
      </p>
    </Row>
  )
}

/** `act`: what the link does, in a word. */
function Row({ to, icon, act, children }: { to: string; icon: ReactNode; act: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-start gap-3 px-4 py-3 motion hover:bg-sunken focus-visible:-outline-offset-2 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-petrol"
      >
        {icon}
        <div className="min-w-0 grow">{children}</div>
        <span className="shrink-0 font-medium text-petrol underline underline-offset-4">{act}</span>
      </Link>
    </li>
  )
}

function Locked() {
  return (
    <li className="flex gap-3 p-4 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-soft">
      <Lock aria-hidden />
      <div className="min-w-0">
        <h3 className="text-base">Jobs near you come with a membership</h3>
        <p className="mt-1 text-ink-soft">
          You see the newest jobs in your categories here, nearest first, and can open their contact details.{' '}
          <TextLink to={href('/job-directory')}>The job directory</TextLink> is open to everyone.
        </p>
        <p className="mt-3">
          <ButtonLink to={href('/membership')}>Activate membership</ButtonLink>
        </p>
      </div>
    </li>
  )
}

function Nothing() {
  return (
    <li className="p-4">
      <h3 className="text-base">No open jobs match at the moment</h3>
      <p className="mt-1 text-ink-soft">
        We match jobs by your categories and how far you go. Go further, or add a category, to see more of them.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={href('/account/job-alerts')} variant="secondary" size="small">
          Job alert settings
        </ButtonLink>
        <ButtonLink to={href('/job-directory')} variant="ghost" size="small">
          See all open jobs
        </ButtonLink>
      </div>
    </li>
  )
}
