import { z } from 'zod'
import { FeedbackChanges, FeedbackUpdateInput, NewFeedbackInput } from '#contract/api/feedback.ts'
import { ById } from '#contract/by-id.ts'
import { EditReply, WriteReply } from '#contract/feedback/input.ts'
import * as author from '#server/feedback/author.ts'
import { editReply as changeReply, writeReply } from '#server/feedback/reply.ts'
import { writtenOne } from '#server/feedback/written.ts'
import { client, confirmedProvider } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { operation } from '../operation.ts'
import { examples } from './examples.ts'

export const leave = client
  .meta({ scope: 'listing' })
  .route(
    operation('POST /providers/{id}/feedback', {
      tag: 'Feedback',
      summary: 'Write a review',
      description:
        'For clients with a confirmed address: one review for each provider. It is public once it has been checked (`published` says whether it is already).',
      example: { body: examples.words, answer: examples.left },
      status: 201,
    }),
  )
  .input(NewFeedbackInput.extend(ById.shape))
  .output(z.object({ id: z.uuid(), published: z.boolean() }))
  .errors(refusals('NOT_FOUND', 'ONESELF', 'ALREADY_LEFT', 'WORDS_TO_CHECK', 'TOO_MANY_REQUESTS'))
  .handler(({ input: { id: providerId, ...words }, context: { work, person, browser } }) =>
    author.leaveFeedback(work, person, { ...words, providerId, photos: [], invitation: null }, browser),
  )

export const edit = client
  .meta({ scope: 'listing' })
  .route(
    operation('PUT /feedback/{id}', {
      tag: 'Feedback',
      summary: 'Change your review',
      description: 'Until it has been checked. It replaces all your words; photos stay.',
      example: { body: examples.changes },
    }),
  )
  .input(FeedbackChanges)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'FEEDBACK_CHECKED', 'CHANGED_MEANWHILE', 'WORDS_TO_CHECK'))
  .handler(async ({ input, context: { work, person } }) => {
    const { photos } = await writtenOne(work, person, input.id)
    await author.editFeedback(work, person, { ...input, photos: photos.map(({ id }) => id) })
  })

export const withdraw = client
  .meta({ scope: 'listing' })
  .route(
    operation('DELETE /feedback/{id}', {
      tag: 'Feedback',
      summary: 'Withdraw your review',
      description: 'At any time. Its words are deleted; that one was withdrawn is still counted.',
      example: {},
    }),
  )
  .input(ById)
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => author.withdrawFeedback(context.work, context.person, input.id))

export const addUpdate = client
  .meta({ scope: 'listing' })
  .route(
    operation('POST /feedback/{id}/updates', {
      tag: 'Feedback',
      summary: 'Add a later experience to your review',
      description: 'From 30 days after what you wrote last, up to five times. Its stars are the ones that count.',
      example: { body: examples.update, answer: examples.published },
      status: 201,
    }),
  )
  .input(FeedbackUpdateInput)
  .output(z.object({ published: z.boolean() }))
  .errors(refusals('NOT_FOUND', 'UPDATE_EARLY', 'WORDS_TO_CHECK'))
  .handler(({ input, context }) => author.addUpdate(context.work, context.person, input))

export const reply = confirmedProvider
  .meta({ scope: 'listing' })
  .route(
    operation('POST /feedback/{id}/reply', {
      tag: 'Feedback',
      summary: 'Reply to a review about you',
      description: 'Once for each review, for everyone to read.',
      example: { body: examples.reply, answer: examples.replied },
      status: 201,
    }),
  )
  .input(WriteReply.omit({ feedbackId: true }).extend(ById.shape))
  .output(ById)
  .errors(refusals('NOT_FOUND', 'ALREADY_REPLIED', 'WORDS_TO_CHECK', 'TOO_MANY_REQUESTS'))
  .handler(({ input: { id: feedbackId, ...written }, context }) =>
    writeReply(context.work, context.person, { ...written, feedbackId }),
  )

export const editReply = confirmedProvider
  .meta({ scope: 'listing' })
  .route(
    operation('PUT /feedback-replies/{id}', {
      tag: 'Feedback',
      summary: 'Change your reply',
      description: 'Unless a moderator has removed it.',
      example: { body: examples.reply },
    }),
  )
  .input(EditReply)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'WORDS_TO_CHECK', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => changeReply(context.work, context.person, input))
