import { z } from 'zod'
import { Cursor } from '#contract/admin/list.ts'
import { FeedbackData, OwnFeedbackData } from '#contract/api/feedback.ts'
import { ById } from '#contract/by-id.ts'
import type { FeedbackPhoto } from '#contract/feedback/view.ts'
import { feedbackPhotoAddress, GRADES } from '#contract/feedback/words.ts'
import { listingTag } from '#contract/page-tags.ts'
import { visibleFeedbackAfter } from '#server/directory/listing.ts'
import { writtenFor } from '#server/feedback/written.ts'
import { anyoneReads, signedInReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { operation } from '../operation.ts'
import { Paging, pageOf, readCursor, writeCursor } from '../paging.ts'
import { photosData } from '../photos.ts'
import { examples } from './examples.ts'

export const list = anyoneReads
  .meta({ scope: 'read', kept: (id) => [listingTag(id)] })
  .route(
    operation('GET /providers/{id}/feedback', {
      tag: 'Feedback',
      summary: 'List the reviews of a provider',
      description: 'Published ones, newest first, with the provider’s replies.',
      example: { answer: examples.list },
    }),
  )
  .input(
    ById.extend({
      stars: z.int().min(1).max(5).optional(),
      grade: z.enum(GRADES).optional().describe('What we know of the author’s dealings with the provider.'),
      ...Paging,
    }),
  )
  .output(pageOf(FeedbackData))
  .errors(refusals('NOT_FOUND', 'CURSOR_UNKNOWN'))
  .handler(async ({ input: { id, cursor, limit, stars, grade }, context: { work } }) => {
    const filter = { stars: stars ?? null, grade: grade ?? null }
    const after = readCursor(cursor, Cursor)
    const { entries, next } = await visibleFeedbackAfter(work, id, { after, limit, ...filter })
    return { items: entries.map((entry) => withPhotos(work, entry)), nextCursor: next && writeCursor(next) }
  })

export const own = signedInReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /providers/{id}/feedback/own', {
      tag: 'Feedback',
      summary: 'Read your own review of a provider',
      description: 'Whatever state it is in. Null if you have written none.',
      example: { answer: examples.own },
    }),
  )
  .input(ById)
  .output(z.object({ feedback: OwnFeedbackData.nullable() }))
  .handler(async ({ input, context: { work, person } }) => {
    const written = await writtenFor(work, person, input.id)
    return { feedback: written && withPhotos(work, written) }
  })

function withPhotos<Entry extends { photos: FeedbackPhoto[] }>(work: Work, entry: Entry) {
  return { ...entry, photos: photosData(work, entry.photos, feedbackPhotoAddress) }
}
