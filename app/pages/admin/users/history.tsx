import type { ReactNode } from 'react'
import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { CLAIM_STATE_WORDS } from '#contract/claim/decision.ts'
import { longDate, planDate, timeOf } from '#contract/date.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'
import type { UserDetails, UserFeedback, UserMail, UserMembership } from '#contract/user/view.ts'
import { MAIL_LABELS } from '#contract/user/words.ts'
import { MembershipActs, ReceiptLine } from './membership/acts.tsx'

/** Shows what happened with a person: each part a list, newest first. Empty parts are one line at the end. */
export function History({ user }: { user: UserDetails }) {
  const parts = partsOf(user)
  const none = parts.filter(({ lines }) => lines.length === 0)
  return (
    <div className="min-w-0 space-y-6">
      {parts.map(({ title, lines }) =>
        lines.length > 0 ? (
          <section key={title} aria-label={title} className="rounded-lg border bg-surface">
            <h2 className="border-b px-4 py-2.5 text-subheading">{title}</h2>
            <ul className="divide-y text-sm">{lines}</ul>
          </section>
        ) : null,
      )}
      {none.length > 0 ? (
        <p className="rounded-lg border px-4 py-2.5 text-sm text-ink-soft">{none.map((part) => part.none).join(' ')}</p>
      ) : null}
    </div>
  )
}

/** `none`: the sentence where there are no lines. */
type Part = { title: string; none: string; lines: ReactNode[] }

function partsOf(user: UserDetails): Part[] {
  const { counts } = user
  const isProvider = user.accountType === 'provider'
  return [
    ...(isProvider ? [{ title: 'Membership and receipts', none: '', lines: membershipLines(user) }] : []),
    ...(user.unclaimed || user.claimedAt
      ? [
          {
            title: 'Claims to the listing',
            none: 'No one has claimed it with the form.',
            lines: claimLines(user),
          },
        ]
      : []),
    {
      title: `Jobs (${counts.jobs})`,
      none: 'No jobs posted.',
      lines: [...user.jobs.map(jobLine), ...leftOut(user.jobs, counts.jobs)],
    },
    ...(isProvider
      ? [
          {
            title: `Feedback received (${counts.received})`,
            none: 'No feedback received.',
            lines: [...user.received.map(entryLine), ...leftOut(user.received, counts.received)],
          },
        ]
      : []),
    {
      title: `Feedback written (${counts.written})`,
      none: 'No feedback written.',
      lines: [...user.written.map(entryLine), ...leftOut(user.written, counts.written)],
    },
    { title: 'In numbers', none: 'No conversations, messages, reports or views.', lines: factLines(user) },
    { title: 'Emails', none: 'No emails in the last 90 days.', lines: user.mails.map(mailLine) },
    { title: 'Sessions', none: 'Not logged in anywhere.', lines: user.sessions.map(sessionLine) },
    { title: 'Consents', none: 'No consents given.', lines: consentLines(user) },
    { title: 'Audit trail', none: '', lines: trailLines(user) },
  ]
}

/** Says what can be done to a membership even if there never was one, so it is never empty. */
function membershipLines(user: UserDetails): ReactNode[] {
  return [
    ...(user.memberships.length > 0
      ? user.memberships.map((one) => (
          <Line key={one.startedAt.toISOString()} at={one.startedAt}>
            {membershipText(one)}
          </Line>
        ))
      : [
          <li key="never" className="px-4 py-2.5 text-ink-soft">
            Never a member.
          </li>,
        ]),
    ...user.receipts.map((receipt) => (
      <Line key={receipt.id} at={receipt.paidAt}>
        <ReceiptLine userId={user.id} receipt={receipt} />
      </Line>
    )),
    <MembershipActs key="acts" user={user} />,
  ]
}

function claimLines({ claims, claimedAt }: UserDetails): ReactNode[] {
  return claims.map(({ id, name, status, madeAt }) => (
    <Line key={id} at={madeAt}>
      <TextLink to={href('/admin/businesses/claims/:id', { id })}>
        <bdi>{name}</bdi>
      </TextLink>{' '}
      · {CLAIM_STATE_WORDS[status]}
      {claimedAt && status === 'waiting' ? ', disputes the owner' : ''}
    </Line>
  ))
}

function jobLine({ id, title, status, postedAt, hidden, reveals }: UserDetails['jobs'][number]) {
  return (
    <Line key={id} at={postedAt}>
      <TextLink to={href('/job-directory/:id', { id })} reloadDocument>
        <bdi>{title}</bdi>
      </TextLink>{' '}
      · {status}
      {hidden ? ', hidden' : ''} · {quantity(reveals, 'provider has', 'providers have')} their details
    </Line>
  )
}

/** Leaves out what is zero. */
function factLines({ id, counts }: UserDetails): ReactNode[] {
  const facts: [label: string, value: number, shown?: ReactNode][] = [
    ['Conversations', counts.conversations],
    ['Messages sent', counts.messages],
    ['Messages held for a check', counts.held],
    ['Reports about them', counts.reports, <ReportLinks key="reports" id={id} count={counts.reports} />],
    ['Job details opened', counts.jobsOpened],
    ['Views of the listing', counts.views],
  ]
  return facts.flatMap(([label, value, shown = numberText(value)]) =>
    value === 0
      ? []
      : [
          <li key={label} className="flex justify-between gap-4 px-4 py-2">
            {label}
            <span className="figures">{shown}</span>
          </li>,
        ],
  )
}

function ReportLinks({ id, count }: { id: string; count: number }) {
  const to = (view: 'open' | 'closed') => `${href('/admin/reports')}?${new URLSearchParams({ view, subject: id })}`
  return (
    <>
      {count}: <TextLink to={to('open')}>open</TextLink>, <TextLink to={to('closed')}>closed</TextLink>
    </>
  )
}

function mailLine(mail: UserMail) {
  return (
    <Line key={`${mail.name} ${mail.at.toISOString()}`} at={mail.at}>
      {mail.subject ?? MAIL_LABELS[mail.name] ?? (mail.name || 'Email')} · {MAIL_STATES[mail.state]}
    </Line>
  )
}

function sessionLine({ device, address, signedInAt, seenAt }: UserDetails['sessions'][number]) {
  return (
    <Line key={`${device} ${signedInAt.toISOString()}`} at={seenAt}>
      {device}
      {address ? ` · ${address}` : ''} · since {longDate(signedInAt)}
    </Line>
  )
}

function consentLines({ supportUntil, consents }: UserDetails): ReactNode[] {
  return [
    ...(supportUntil
      ? [
          <Line key="support" at={supportUntil}>
            Allows support access until {timeOf(supportUntil)}
          </Line>,
        ]
      : []),
    ...consents.map(({ kind, givenAt, withdrawnAt }) => (
      <Line key={`${kind} ${givenAt.toISOString()}`} at={givenAt}>
        {CONSENTS[kind]}
        {withdrawnAt ? `, withdrawn on ${longDate(withdrawnAt)}` : ''}
      </Line>
    )),
  ]
}

function trailLines({ id, trail }: UserDetails): ReactNode[] {
  return [
    ...trail.map(({ at, action, actor, reason, changes }) => (
      <Line key={`${action} ${at.toISOString()}`} at={at}>
        <span className="font-medium">{action}</span> by {actor}
        {reason ? (
          <span className="block">
            “<bdi>{reason}</bdi>”
          </span>
        ) : null}
        {changes.map((change) => (
          <span key={change} className="block text-ink-soft wrap-anywhere">
            {change}
          </span>
        ))}
      </Line>
    )),
    <li key="all" className="px-4 py-2">
      <TextLink to={`${href('/admin/audit')}?${new URLSearchParams({ subject: id })}`}>
        All entries about them, with logins
      </TextLink>
    </li>,
  ]
}

/** Says how many a list leaves out. */
function leftOut({ length }: readonly unknown[], of: number): ReactNode[] {
  if (length >= of) return []
  return [
    <li key="left-out" className="px-4 py-2 text-ink-soft">
      The newest {length} of {of}
    </li>,
  ]
}

function Line({ at, children }: { at: Date; children: ReactNode }) {
  return (
    <li className="grid gap-x-4 px-4 py-2 sm:grid-cols-[9rem_1fr]">
      <span className="text-ink-soft figures">
        {planDate(at)}, {timeOf(at)}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

function entryLine({ id, otherId, otherName, rating, title, state, createdAt }: UserFeedback) {
  return (
    <Line key={id} at={createdAt}>
      {rating} of 5:{' '}
      {title ? (
        <TextLink to={href('/admin/feedback/:id', { id })}>
          <bdi>{title}</bdi>
        </TextLink>
      ) : (
        <span className="text-ink-soft">withdrawn or deleted</span>
      )}{' '}
      ·{' '}
      <bdi>{otherId ? <TextLink to={href('/admin/users/:id', { id: otherId })}>{otherName}</TextLink> : otherName}</bdi>{' '}
      · {state}
    </Line>
  )
}

function membershipText(one: UserMembership): string {
  const { plan, periodEnd, freeUntil, cancelledAt, unpaidSince, endedAt, promoCode } = one
  const parts = [
    plan === 'yearly' ? 'Yearly' : 'Monthly',
    endedAt ? `ended on ${longDate(endedAt)}` : `paid until ${longDate(periodEnd)}`,
    freeUntil ? `free until ${longDate(freeUntil)}` : '',
    promoCode ? `coupon ${promoCode}` : '',
    cancelledAt && !endedAt ? `cancelled on ${longDate(cancelledAt)}` : '',
    unpaidSince && !endedAt ? `unpaid since ${longDate(unpaidSince)}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

const MAIL_STATES: Record<UserMail['state'], string> = {
  sent: 'sent',
  refused: 'refused by their mail server',
  waiting: 'waiting',
  failing: 'failed, will be tried again',
  'given-up': 'given up',
}

const CONSENTS: Record<UserDetails['consents'][number]['kind'], string> = {
  job_alerts: 'Job alerts',
  provider_updates: 'Provider updates',
  membership_report: 'Membership report',
  messages: 'Messages by email',
}
