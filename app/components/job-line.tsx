import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Images, MapPin, Wallet } from '#app/ui/icons.ts'
import { CoverLink, TextLink } from '#app/ui/link.tsx'
import { longDate } from '#contract/date.ts'
import { PHOTO_SIZES, photoAddress } from '#contract/job/photo.ts'
import type { JobSummary } from '#contract/job/view.ts'
import { BUDGET_NOT_STATED, placesText } from '#contract/job/words.ts'
import { formatMiles } from '#contract/place/words.ts'
import type { SavedIds } from '#contract/saved/words.ts'
import { Heart } from './heart.tsx'

type JobLineProps = {
  job: JobSummary & { miles?: number | null; isNew?: boolean }
  hearts?: SavedIds
  level?: 2 | 3
  contact?: 'hidden' | 'own'
}

export function JobLine({ job, hearts = null, level = 3, contact }: JobLineProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const address = `/job-directory/${job.id}`
  return (
    <Card as="article" interactive id={`job-${job.id}`}>
      <div className="flex items-start gap-2">
        <Heading className="min-w-0 grow text-subheading">
          <bdi>
            <CoverLink to={address}>{job.title}</CoverLink>
          </bdi>{' '}
          {job.isNew ? <Badge tone="accent">New</Badge> : null}
        </Heading>
        {hearts ? <Heart kind="job" id={job.id} name={job.title} hearts={hearts} /> : null}
      </div>
      <p className="card-facts mt-1">
        {job.place ? (
          <span>
            <MapPin aria-hidden />
            {job.place}
            {typeof job.miles === 'number' ? (
              <span className="figures"> · {formatMiles(job.miles)} from you</span>
            ) : null}
          </span>
        ) : null}
        <span>
          <Wallet aria-hidden />
          {job.budget === BUDGET_NOT_STATED ? null : <span className="sr-only">Budget: </span>}
          {job.budget}
        </span>
        {job.photos > 0 ? (
          <span>
            <Images aria-hidden />
            {job.photos === 1 ? '1 photo' : `${job.photos} photos`}
          </span>
        ) : null}
      </p>
      <div className="mt-2 flex items-start gap-4">
        <p dir="auto" className="min-w-0 grow">
          {job.snippet}
        </p>
        {job.cover ? (
          <img
            src={photoAddress(job.cover, 'thumb')}
            alt=""
            width={PHOTO_SIZES.thumb}
            height={PHOTO_SIZES.thumb}
            loading="lazy"
            decoding="async"
            className="size-20 shrink-0 rounded-md border bg-sunken object-cover sm:size-24"
          />
        ) : null}
      </div>
      <ul aria-label="Categories" className="card-badges mt-3 empty:hidden">
        {job.categories.map((category) => (
          <li key={category}>
            <Badge>{category}</Badge>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 border-t pt-2.5 text-sm text-ink-soft figures">
        <span>
          Posted <time dateTime={job.postedAt.toISOString()}>{longDate(job.postedAt)}</time>, {job.age}
        </span>
        <span>{placesText(job.replies)}</span>
      </p>
      {contact ? (
        <p className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          {contact === 'own' ? 'You posted this.' : <HiddenContact title={job.title} address={address} />}
        </p>
      ) : null}
    </Card>
  )
}

function HiddenContact({ title, address }: { title: string; address: string }) {
  return (
    <>
      <span className="text-ink-soft">Contact details hidden</span>
      <TextLink to={`${address}#contact`} className="relative touch-target inline-flex items-center">
        Show contact details<span className="sr-only"> of {title}</span>
      </TextLink>
    </>
  )
}
