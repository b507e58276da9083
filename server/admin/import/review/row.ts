import { z } from 'zod'
import type { RatingScale } from '#contract/import/kinds.ts'
import type { RowProblem } from '#contract/import/view.ts'
import { excerptOf, storedLine } from '#contract/text.ts'
import { type Cells, dayIn, NO_DAY, storable } from '../cells.ts'
import { keyIn } from '../imported.ts'
import type { Reading } from '../judge.ts'
import { type ListingRef, listingRefIn } from '../references.ts'
import { statusProblem } from '../status.ts'

export const StagedReview = z.object({
  /** Null until it is found. */
  listingId: z.uuid().nullable(),
  /** 1 to 5. */
  rating: z.number(),
  title: z.string(),
  words: z.string().nullable(),
  author: z.string(),
  authorEmail: z.string().nullable(),
  day: z.iso.date(),
  source: z.string(),
  sourceId: z.string().nullable(),
})
export type StagedReview = z.infer<typeof StagedReview>

/** What holds for every row of a file. `today`: in London. */
type ReviewRules = { source: string; scale: RatingScale; today: string }

const TITLE_LENGTH = 120
const WORDS_LENGTH = 4_000
const AUTHOR_LENGTH = 120
/** What is quoted as the title of a review that has none. */
const QUOTED_LENGTH = 60

export function readReview(
  cells: Cells,
  { source, scale, today }: ReviewRules,
): Reading<{ ref: ListingRef; staged: StagedReview }> {
  const { text, column } = cells
  const wrong: RowProblem[] = []
  const stars = starsIn(text('rating'), scale)
  if (typeof stars === 'string') wrong.push({ column: column('rating'), says: stars })
  const words = text('words')
  if (words === '') wrong.push({ column: column('words'), says: 'There is no text. Fill it in.' })
  if (words.length > WORDS_LENGTH) wrong.push({ column: column('words'), says: 'Use at most 4,000 characters.' })
  const day = dayIn(text('writtenOn'))
  if (day === null) wrong.push({ column: column('writtenOn'), says: NO_DAY })
  else if (day > today) wrong.push({ column: column('writtenOn'), says: 'This day is in the future.' })
  const status = statusProblem('reviews', text('reviewStatus'))
  if (status !== null) wrong.push({ column: column('reviewStatus'), says: status })
  const ref = listingRefIn(cells)
  const title = storedLine(text('title')).slice(0, TITLE_LENGTH)
  const author = storedLine(text('author')).slice(0, AUTHOR_LENGTH)
  const email = z.email().safeParse(text('authorEmail').toLowerCase())
  const value =
    wrong.length > 0 || typeof stars === 'string' || day === null
      ? null
      : {
          ref,
          staged: {
            listingId: null,
            rating: stars,
            ...titled(title, words),
            author,
            authorEmail: email.success ? email.data : null,
            day,
            source,
            sourceId: keyIn(text('sourceId')),
          },
        }
  return { name: title || author || excerptOf(words, QUOTED_LENGTH), value, problems: wrong }
}

/** A review without a title is called by its first words. */
function titled(title: string, words: string): Pick<StagedReview, 'title' | 'words'> {
  if (title !== '') return { title, words }
  const first = excerptOf(storedLine(words), QUOTED_LENGTH)
  return { title: first, words: first === words ? null : words }
}

/** 1 to 5, of "4", "4.5", "8/10" or "80%"; else what is wrong with it. */
function starsIn(text: string, scale: RatingScale): number | string {
  const [, value, of, percent] =
    /^(\d{1,3}(?:[.,]\d+)?)\s*(?:(?:\/|out of|of)\s*(\d{1,3})|(%))?$/i.exec(text.trim()) ?? []
  if (value === undefined) return 'Use a number from 1 to 5, or such as “8/10” or “80%”.'
  const rating = Number(value.replace(',', '.'))
  const best = of !== undefined ? Number(of) : percent === undefined ? scale : 100
  if (best < 1 || rating > best) {
    return `“${storable(text).slice(0, 20)}” is more than ${best}. Choose what the best rating is, with the columns.`
  }
  return Math.min(5, Math.max(1, Math.round((rating / best) * 5)))
}
