import type { ReactNode } from 'react'
import { Rating } from '#app/ui/rating.tsx'
import { UserText } from '#app/ui/user-text.tsx'
import { longDate } from '#contract/date.ts'
import { DAY } from '#contract/duration.ts'
import { REMOVAL_WORDS } from '#contract/feedback/rules.ts'
import type { FeedbackEntry, FeedbackUpdate } from '#contract/feedback/view.ts'
import {
  feedbackPhotoAddress,
  GRADE_WORDS,
  type Grade,
  IMPORTED_MEANS,
  PRICE_BAND_WORDS,
} from '#contract/feedback/words.ts'

type EntryOnPage = Omit<FeedbackEntry, 'updates' | 'reply'> & { updates: (FeedbackUpdate & { note?: ReactNode })[] }

type EntryWordsProps = { entry: EntryOnPage; level?: 3 | 4; signed?: boolean; children?: ReactNode }

/** What an author wrote, without the reply. `signed`: with the author's name. `children`: beside it. */
export function EntryWords({ entry, level = 3, signed = true, children }: EntryWordsProps) {
  const Heading = level === 3 ? 'h3' : 'h4'
  const { title, description, createdAt, authorName, firstRating, rating } = entry
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Rating value={rating} size={18} />
        <p className="text-sm text-ink-soft">{longDate(createdAt)}</p>
      </div>
      {firstRating !== null && firstRating !== rating ? (
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          At first: <Rating value={firstRating} size={14} />
        </p>
      ) : null}
      <Heading className="mt-2 text-base break-words">
        <bdi>{title}</bdi>
      </Heading>
      {description ? <UserText className="mt-1">{description}</UserText> : null}
      <Facts entry={entry} />
      <EntryPhotos entry={entry} />
      {entry.edited ? (
        <p className="mt-3 text-sm text-ink-soft">
          <strong className="font-medium text-ink">Edited by moderator</strong>: {REMOVAL_WORDS[entry.edited]}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap items-start gap-x-3 gap-y-1 text-sm text-ink-soft">
        {signed ? (
          <p className="wrap-anywhere">
            <bdi>{authorName}</bdi>
          </p>
        ) : null}
        {entry.importedFrom === null ? <GradeMark grade={entry.grade} /> : <ImportMark from={entry.importedFrom} />}
        {children ? <p className="ml-auto">{children}</p> : null}
      </div>
      {entry.updates.map((update) => (
        <div key={update.id} className="mt-4 border-l-3 border-amber pl-4">
          <p className="text-sm font-semibold">
            {laterText(createdAt, update.createdAt)}, {longDate(update.createdAt)}
          </p>
          <Rating value={update.rating} size={16} className="mt-1" />
          <UserText className="mt-1">{update.text}</UserText>
          {update.note}
        </div>
      ))}
    </>
  )
}

const COUNTS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven']

/** "One year later", "Six weeks later". */
function laterText(first: Date, later: Date): string {
  const days = (later.getTime() - first.getTime()) / DAY
  if (days < 60) return countedText(Math.max(1, Math.floor(days / 7)), 'week')
  return days < 360
    ? countedText(Math.floor(days / 30), 'month')
    : countedText(Math.max(1, Math.floor(days / 365.25)), 'year')
}

function countedText(count: number, unit: string): string {
  return `${COUNTS[count - 1] ?? count} ${unit}${count === 1 ? '' : 's'} later`
}

function EntryPhotos({ entry: { photos, title } }: { entry: EntryOnPage }) {
  if (photos.length === 0) return null
  return (
    <ul aria-label={`Photos: ${title}`} className="mt-3 flex flex-wrap gap-2">
      {photos.map(({ id }, index) => (
        <li key={id}>
          <a href={feedbackPhotoAddress(id, 'large')} className="block overflow-hidden rounded-md border">
            <img
              src={feedbackPhotoAddress(id, 'thumb')}
              alt={`Number ${index + 1} of ${photos.length}`}
              width={320}
              height={320}
              loading="lazy"
              decoding="async"
              className="size-20 bg-sunken object-cover motion hover:opacity-90 sm:size-24"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What an author said besides stars and words. */
export function factsOf({ workDone, priceBand, hireAgain }: Pick<EntryOnPage, 'workDone' | 'priceBand' | 'hireAgain'>) {
  return [
    { term: 'What was done', value: workDone },
    { term: 'Price', value: priceBand && PRICE_BAND_WORDS[priceBand] },
    { term: 'Would hire again', value: hireAgain === null ? null : hireAgain ? 'Yes' : 'No' },
  ].filter(({ value }) => value !== null)
}

function Facts({ entry }: { entry: EntryOnPage }) {
  const facts = factsOf(entry)
  if (facts.length === 0) return null
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {facts.map(({ term, value }) => (
        <div key={term} className="flex max-w-full flex-wrap gap-x-1.5">
          <dt className="text-ink-soft">{term}:</dt>
          <dd dir="auto" className="min-w-0 break-words">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Opens to its explanation. */
function GradeMark({ grade }: { grade: Grade }) {
  const { name, explanation } = GRADE_WORDS[grade]
  return <Mark name={name}>{explanation}</Mark>
}

function ImportMark({ from }: { from: string }) {
  return (
    <Mark
      name={
        <>
          Imported from <bdi>{from}</bdi>
        </>
      }
    >
      {IMPORTED_MEANS}
    </Mark>
  )
}

function Mark({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <details className="group max-w-full">
      <summary className="w-fit max-w-full cursor-pointer list-none rounded-full bg-sunken px-2.5 py-0.5 text-[0.8125rem]/5 font-medium wrap-anywhere underline decoration-dotted underline-offset-3 hover:text-ink pointer-coarse:py-2 [&::-webkit-details-marker]:hidden">
        {name}
      </summary>
      <p className="mt-1 max-w-prose">{children}</p>
    </details>
  )
}

type EntryReplyProps = { reply: FeedbackEntry['reply']; from: string; children?: ReactNode }

export function EntryReply({ reply, from, children }: EntryReplyProps) {
  if (!reply) return null
  return (
    <div className="mt-4 border-l-3 border-petrol pl-4">
      <p className="text-sm font-semibold">
        Reply from <bdi>{from}</bdi>
      </p>
      <UserText className="mt-1">{reply.text}</UserText>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {longDate(reply.updatedAt)}
        {children}
      </p>
    </div>
  )
}
