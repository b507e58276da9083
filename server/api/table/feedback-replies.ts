import { z } from 'zod'
import { ReplyRow } from '#contract/api/table.ts'
import { InsertReply, UpdateReply } from '#contract/api/table-input.ts'
import { editReply, replyTo, writeReply } from '#server/feedback/reply.ts'
import { anyoneReads, confirmedProvider } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { operation } from '../v1/operation.ts'

const row = {
  id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c66',
  feedback_id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c55',
  provider_id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c22',
  reply_text: 'Thank you, Tom.',
  updated_at: '2026-11-25T08:00:00.000Z',
}
const { feedback_id, reply_text } = row

export const select = anyoneReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /tables/feedback_replies', {
      tag: 'Tables',
      summary: 'Select feedback_replies',
      description: 'The one reply to an approved review, or none.',
      example: { answer: { items: [row] } },
    }),
  )
  .input(z.strictObject({ feedback_id: z.uuid() }))
  .output(z.object({ items: z.array(ReplyRow) }))
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input: { feedback_id }, context: { work } }) => {
    const reply = await replyTo(work, feedback_id)
    if (!reply) return { items: [] }
    const { id, providerId, text, updatedAt } = reply
    return { items: [{ id, feedback_id, provider_id: providerId, reply_text: text, updated_at: updatedAt }] }
  })

export const insert = confirmedProvider
  .meta({ scope: 'listing' })
  .route(
    operation('POST /tables/feedback_replies', {
      tag: 'Tables',
      summary: 'Insert a reply',
      description: 'For the provider that the review is about. The `provider_id` is yours.',
      example: { body: { feedback_id, reply_text }, answer: { id: row.id } },
      status: 201,
    }),
  )
  .input(InsertReply)
  .output(ReplyRow.pick({ id: true }))
  .errors(refusals('NOT_FOUND', 'ALREADY_REPLIED', 'WORDS_TO_CHECK', 'TOO_MANY_REQUESTS'))
  .handler(({ input: { feedback_id, reply_text, sure }, context: { work, person } }) =>
    writeReply(work, person, { feedbackId: feedback_id, text: reply_text, sure }),
  )

export const update = confirmedProvider
  .meta({ scope: 'listing' })
  .route(
    operation('PATCH /tables/feedback_replies/{id}', {
      tag: 'Tables',
      summary: 'Update a reply',
      description: 'For its author; `updated_at` follows.',
      example: { body: { reply_text } },
    }),
  )
  .input(UpdateReply)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'WORDS_TO_CHECK', 'TOO_MANY_REQUESTS'))
  .handler(({ input: { id, reply_text, sure }, context: { work, person } }) =>
    editReply(work, person, { id, text: reply_text, sure }),
  )
