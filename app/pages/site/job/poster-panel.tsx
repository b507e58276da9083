import { type ReactNode, useId } from 'react'
import { href } from 'react-router'
import { JobAct } from '#app/components/job-act.tsx'
import { JobStatus } from '#app/components/job-status.tsx'
import { KeepButton } from '#app/components/keep-button.tsx'
import { PushOffer } from '#app/components/push/push-offer.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink, SecondaryLink, SmallLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ImagePlus } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { longDate, planDate, timeOf } from '#contract/date.ts'
import { detailsText, raiseText, savesText } from '#contract/job/details.ts'
import type { JobReveal } from '#contract/job/view.ts'
import type { PushState } from '#contract/push/view.ts'
import type { PostersJob } from './poster-panel.lazy.ts'

type Props = { job: PostersJob; push: PushState | null }

export function JobPosterPanel({ job, push }: Props) {
  return (
    <div className="space-y-4">
      {job.own.can.edit && job.photos.length === 0 ? <PhotosAsked id={job.id} /> : null}
      <StatusCard job={job} />
      <Replies job={job} push={push} />
      <OwnDetails job={job} />
    </div>
  )
}

function PanelCard({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) {
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={heading} className="text-subheading">
          <bdi>{title}</bdi>
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  )
}

function StatusCard({ job }: { job: PostersJob }) {
  const { id, own } = job
  return (
    <PanelCard title="Your job" aside={<JobStatus status={job.status} />}>
      <p className="mt-2">{statusText(job)}</p>
      {job.status === 'open' ? <p className="mt-1 text-sm text-ink-soft">{`${savesText(own.saves)}.`}</p> : null}
      {own.hired && own.unrated ? (
        <p className="mt-4">
          <ButtonLink to={href('/directory/:id/feedback', { id: own.hired.id })}>
            Leave feedback<span className="sr-only"> about {own.hired.name}</span>
          </ButtonLink>
        </p>
      ) : null}
      {own.hired?.listed ? (
        <p className="mt-4">
          <TextLink to={href('/directory/:id', { id: own.hired.id })}>
            See <bdi>{own.hired.name}</bdi>’s listing
          </TextLink>
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {own.can.edit ? <SecondaryLink to={`/job-directory/${id}/edit`}>Edit this job</SecondaryLink> : null}
        {own.can.end ? (
          <JobAct id={id} act="close">
            {(busy) => (
              <Button variant="secondary" busy={busy}>
                Close this job
              </Button>
            )}
          </JobAct>
        ) : null}
        {own.can.renew ? (
          <JobAct id={id} act="renew">
            {(busy) => (
              <Button variant={own.hired ? 'secondary' : 'primary'} busy={busy}>
                Renew the job
              </Button>
            )}
          </JobAct>
        ) : null}
      </div>
      {own.can.end ? <Hire job={job} /> : null}
      <Delete job={job} />
    </PanelCard>
  )
}

/** A visitor could add none before they had an account. */
function PhotosAsked({ id }: { id: string }) {
  return (
    <PanelCard title="Photos help">
      <p className="mt-2">Providers see what needs doing, and ask you less before they name a price.</p>
      <p className="mt-4">
        <ButtonLink to={`/job-directory/${id}/edit#photo`} icon={<ImagePlus aria-hidden />}>
          Add photos
        </ButtonLink>
      </p>
    </PanelCard>
  )
}

function statusText({ status, postedAt, expiresAt, own }: PostersJob): string {
  if (status === 'open') return `Open until ${longDate(expiresAt)}. Posted on ${longDate(postedAt)}.`
  if (status === 'expired') return `It expired on ${longDate(expiresAt)}; providers can no longer find it.`
  const when = own.endedAt ? ` on ${longDate(own.endedAt)}` : ''
  if (status === 'closed') return `You closed it${when}; providers can no longer find it.`
  return own.hired ? `You hired ${own.hired.name}${when}.` : `You hired someone${when}.`
}

function Replies({ job, push }: Props) {
  const { count, cap } = job.replies
  const { reveals, can } = job.own
  return (
    <PanelCard
      title="Who opened your details"
      aside={<span className="text-sm text-ink-soft figures">{detailsText(job.replies)}</span>}
    >
      {reveals.length === 0 ? (
        <>
          {job.status === 'open' ? (
            <p className="mt-2 text-ink-soft">We’ll email you when someone opens them.</p>
          ) : null}
          {push && job.status === 'open' ? (
            <PushOffer
              kind="answers"
              push={push}
              back={href('/job-directory/:id', { id: job.id })}
              text="Or get a notification on this device."
              className="mt-3"
            />
          ) : null}
        </>
      ) : (
        <ul className="mt-2 divide-y">
          {reveals.map((reveal) => (
            <RevealLine key={reveal.id} jobId={job.id} reveal={reveal} />
          ))}
        </ul>
      )}
      {can.raiseCap ? (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {count >= cap ? <p>As many providers as you chose have your details. No one else can open them.</p> : null}
          <JobAct id={job.id} act="raise">
            {(busy) => (
              <Button variant="secondary" busy={busy}>
                {raiseText(cap)}
              </Button>
            )}
          </JobAct>
        </div>
      ) : null}
    </PanelCard>
  )
}

function RevealLine({ jobId, reveal }: { jobId: string; reveal: JobReveal }) {
  const { id, name, imageUrl, listed, revealedAt } = reveal
  return (
    <li className="flex gap-3 py-3 first:pt-1 last:pb-0">
      <Avatar name={name} src={imageUrl} />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <p className="w-full font-medium wrap-anywhere">
          <bdi>{listed ? <TextLink to={href('/directory/:id', { id })}>{name}</TextLink> : name}</bdi>
        </p>
        <p className="mr-auto text-sm text-ink-soft figures">
          <time dateTime={revealedAt.toISOString()}>
            {planDate(revealedAt)}, {timeOf(revealedAt)}
          </time>
        </p>
        <SmallLink to={`${href('/messages/new')}?job=${jobId}&provider=${id}`}>
          Message<span className="sr-only"> {name}</span>
        </SmallLink>
      </div>
    </li>
  )
}

function OwnDetails({ job: { own } }: { job: PostersJob }) {
  const { name, email, phone } = own.contact
  const rows = [
    ['Name', name],
    ['Email', email],
    ['Phone', phone ?? 'Not given'],
    ['Location', own.location],
  ]
  return (
    <PanelCard title="Your contact details">
      <p className="mt-1 text-sm text-ink-soft">Only you, and the members who open them, see these.</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 wrap-anywhere">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </PanelCard>
  )
}

function Hire({ job: { id, own } }: { job: PostersJob }) {
  const options = [
    ...own.reveals.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'other', label: 'Someone else' },
  ]
  return (
    <details className="mt-4 print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-lg font-medium text-petrol underline underline-offset-4">
        I hired someone
      </summary>
      <JobAct id={id} act="hire" className="mt-2 space-y-4">
        {(busy) => (
          <>
            <RadioGroup
              legend="Who did you hire?"
              name="provider"
              options={options}
              defaultValue={options.length === 1 ? 'other' : undefined}
              required
            />
            <Button busy={busy}>Mark as hired</Button>
          </>
        )}
      </JobAct>
    </details>
  )
}

function Delete({ job: { id, title } }: { job: PostersJob }) {
  return (
    <details className="mt-4 border-t pt-3 print:hidden">
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg px-3 text-sm font-medium text-brick-ink motion hover:bg-brick-soft pointer-coarse:min-h-11">
        Delete this job
      </summary>
      <JobAct id={id} act="delete" className="mt-2 space-y-3">
        {(busy) => (
          <>
            <p>
              Delete “<bdi>{title}</bdi>”? Providers can no longer find it, and this cannot be undone.
            </p>
            <div className="flex flex-wrap gap-3">
              <KeepButton>Keep this job</KeepButton>
              <Button variant="danger" busy={busy}>
                Yes, delete it
              </Button>
            </div>
          </>
        )}
      </JobAct>
    </details>
  )
}
