import { z } from 'zod'
import { AddUpdate, EditFeedback, LeaveFeedback } from '../feedback/input.ts'
import { FeedbackEntry, WrittenFeedback } from '../feedback/view.ts'
import { PhotoData } from './photo.ts'

// Reviews as programs read and write them.

const photos = z.array(PhotoData)

export const FeedbackData = FeedbackEntry.extend({
  rating: FeedbackEntry.shape.rating.describe('1 to 5: of the newest update, if there is one.'),
  edited: FeedbackEntry.shape.edited.describe('Why a moderator changed it. Null if none did.'),
  photos,
})
export type FeedbackData = z.infer<typeof FeedbackData>

/** What an author sees of their own. */
export const OwnFeedbackData = WrittenFeedback.extend({ photos })

const sure = LeaveFeedback.shape.sure.describe(
  'Send it although our check found what looks like contact details or abuse (WORDS_TO_CHECK).',
)

/** Photos are added on the site. */
export const NewFeedbackInput = LeaveFeedback.omit({ providerId: true, invitation: true, photos: true }).extend({
  sure,
})

/** Replaces the words; photos stay. */
export const FeedbackChanges = EditFeedback.omit({ photos: true }).extend({
  version: EditFeedback.shape.version.describe('The one that you read: it grows with every change.'),
  sure,
})
export const FeedbackUpdateInput = AddUpdate.extend({ sure })
