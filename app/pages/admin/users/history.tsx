import type { ReactNode } from 'react'
import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { longDate, planDate, timeOf } from '#contract/date.ts'
import { exactPence } from '#contract/money.ts'
import { quantity } from '#contract/text.ts'
import type { UserDetails, UserFeedback, UserMail, UserMembership } from '#contract/user/view.ts'
import { MAIL_LABELS } from '#contract/user/words.ts'

/** What happened with a person: each part a list, newest first. */
export function History({ user }: { user: UserDetails }) {
  const { counts } = user
  return (
    <div className="min-w-0 space-y-6">
      {user.accountType === 'provider' ? (
        <Part title="Membership and receipts" empty="Never a member.">
          {user.memberships.map((one) => (
            <Line key={one.startedAt.toISOString()} at={one.startedAt}>
              {membershipText(one)}
            </Line>
          ))}
          {user.receipts.map(({ number, amountPence, refundedPence, paidAt }) => (
            <Line key={number} at={paidAt}>
              Receipt {number}: {exactPence(amountPence)}
              {refundedPence > 0 ? `, ${exactPence(refundedPence)} paid back` : ''}
            </Line>
          ))}
        </Part>
      ) : null}
      <Part title={`Jobs (${counts.jobs})`} empty="No jobs posted.">
        {user.jobs.map(({ id, title, status, postedAt, hidden, reveals }) => (
          <Line key={id} at={postedAt}>
            <TextLink to={href('/job-directory/:id', { id })} reloadDocument>
              {title}
            </TextLink>{' '}
            · {status}
            {hidden ? ', hidden' : ''} · {quantity(reveals, 'reply', 'replies')}
          </Line>
        ))}
        {leftOut(user.jobs, counts.jobs)}
      </Part>
      {user.accountType === 'provider' ? (
        <Part title={`Feedback received (${counts.received})`} empty="None yet.">
          {user.received.map(entryLine)}
          {leftOut(user.received, counts.received)}
        </Part>
      ) : null}
      <Part title={`Feedback written (${counts.written})`} empty="None yet.">
        {user.written.map(entryLine)}
        {leftOut(user.written, counts.written)}
      </Part>
      <Part title="In numbers" empty="">
        <Fact label="Conversations">{counts.conversations}</Fact>
        <Fact label="Messages sent">{counts.messages}</Fact>
        <Fact label="Messages held for a check">{counts.held}</Fact>
        <Fact label="Reports about them">{counts.reports}</Fact>
        <Fact label="Job details opened">{counts.jobsOpened}</Fact>
        <Fact label="Views of the listing">{counts.views}</Fact>
      </Part>
      <Part title="Mails" empty="None in the last 90 days.">
        {user.mails.map((mail) => (
          <Line key={`${mail.name} ${mail.at.toISOString()}`} at={mail.at}>
            {mail.subject ?? MAIL_LABELS[mail.name] ?? (mail.name || 'Mail')} · {MAIL_STATES[mail.state]}
          </Line>
        ))}
      </Part>
      <Part title="Sessions" empty="Logged in nowhere.">
        {user.sessions.map(({ device, address, signedInAt, seenAt }) => (
          <Line key={`${device} ${signedInAt.toISOString()}`} at={seenAt}>
            {device}
            {address ? ` · ${address}` : ''} · since {longDate(signedInAt)}
          </Line>
        ))}
      </Part>
      <Part title="Consents" empty="None given.">
        {user.supportUntil ? (
          <Line at={user.supportUntil}>Allows support access until {timeOf(user.supportUntil)}</Line>
        ) : null}
        {user.consents.map(({ kind, givenAt, withdrawnAt }) => (
          <Line key={`${kind} ${givenAt.toISOString()}`} at={givenAt}>
            {CONSENTS[kind]}
            {withdrawnAt ? `, withdrawn on ${longDate(withdrawnAt)}` : ''}
          </Line>
        ))}
      </Part>
      <Part title="Audit trail" empty="">
        {user.trail.map(({ at, action, actor, reason, changes }) => (
          <Line key={`${action} ${at.toISOString()}`} at={at}>
            <span className="font-medium">{action}</span> by {actor}
            {reason ? (
              <span className="block">
                “<bdi>{reason}</bdi>”
              </span>
            ) : null}
            {changes.map((change) => (
              <span key={change} className="block break-words text-ink-soft">
                {change}
              </span>
            ))}
          </Line>
        ))}
        <li className="px-4 py-2">
          <TextLink to={`${href('/admin/audit')}?${new URLSearchParams({ subject: user.id })}`}>
            All entries about them, with sign-ins
          </TextLink>
        </li>
      </Part>
    </div>
  )
}

/** What a list does not show of all that there are. */
function leftOut({ length }: readonly unknown[], of: number) {
  if (length >= of) return null
  return (
    <li key="left-out" className="px-4 py-2 text-ink-soft">
      The newest {length} of {of}
    </li>
  )
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode }) {
  const lines = [children].flat(2).filter(Boolean)
  return (
    <section aria-label={title} className="rounded-lg border bg-surface">
      <h2 className="border-b px-4 py-2.5 text-subheading">{title}</h2>
      {lines.length > 0 ? (
        <ul className="divide-y text-sm">{children}</ul>
      ) : (
        <p className="px-4 py-2.5 text-sm text-ink-soft">{empty}</p>
      )}
    </section>
  )
}

function Line({ at, children }: { at: Date; children: ReactNode }) {
  return (
    <li className="grid gap-x-4 px-4 py-2 sm:grid-cols-[9rem_1fr]">
      <span className="text-ink-soft figures">
        {planDate(at)}, {timeOf(at)}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex justify-between gap-4 px-4 py-2">
      {label}
      <span className="figures">{children}</span>
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
  messages: 'Messages by mail',
}
