import { href } from 'react-router'
import { factsOf } from '#app/components/feedback/entry.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { UserText } from '#app/ui/user-text.tsx'
import { ageText } from '#contract/admin/words.ts'
import type { ModeratedEntry } from '#contract/feedback/moderation-view.ts'
import { feedbackPhotoAddress, GRADE_WORDS, IMPORTED_MEANS } from '#contract/feedback/words.ts'
import { Moment } from '../frame/moment.tsx'
import { Box } from './marks.tsx'

export function Words({ entry, now }: { entry: ModeratedEntry; now: Date }) {
  const { rating, firstRating, description, grade, authorName, provider, importedFrom } = entry
  const facts = [
    { term: 'Author', value: authorName },
    {
      term: 'Provider',
      value: (
        <TextLink to={href('/directory/:id', { id: provider.id })} reloadDocument>
          <bdi>{provider.name}</bdi>
        </TextLink>
      ),
    },
    {
      term: 'Written',
      value: (
        <>
          <Moment at={entry.createdAt} /> ({ageText(entry.createdAt, now)} ago)
        </>
      ),
    },
    importedFrom === null
      ? { term: 'Grade', value: `${GRADE_WORDS[grade].name}. ${GRADE_WORDS[grade].explanation}` }
      : { term: 'Imported from', value: `${importedFrom}. ${IMPORTED_MEANS}` },
    ...factsOf(entry),
  ]
  return (
    <Box title="What it says">
      <div className="px-4 py-3">
        <Rating value={firstRating ?? rating} />
        {firstRating === null ? null : (
          <span className="ml-3 text-sm text-ink-soft">counts {rating} since the newest addition</span>
        )}
        <p dir="auto" className="mt-2 max-w-prose font-semibold break-words">
          {entry.title}
        </p>
        {description ? <UserText className="mt-1 max-w-prose">{description}</UserText> : null}
        <Photos photos={entry.photos} />
        <dl className="mt-4 grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[9rem_1fr]">
          {facts.map(({ term, value }) => (
            <div key={term} className="contents">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="min-w-0 break-words max-sm:mb-1.5">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Box>
  )
}

function Photos({ photos }: Pick<ModeratedEntry, 'photos'>) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photos.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={feedbackPhotoAddress(id, 'large')} className="block overflow-hidden rounded-md border">
            <img
              src={feedbackPhotoAddress(id, 'thumb')}
              alt={`${index + 1} of ${photos.length}`}
              width={width}
              height={height}
              loading="lazy"
              className="h-28 w-auto"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
