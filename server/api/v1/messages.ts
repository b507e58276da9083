import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Cursor } from '#contract/admin/list.ts'
import { ConversationData, MessageData, SentMessage, ThreadData } from '#contract/api/message.ts'
import { ById } from '#contract/by-id.ts'
import { SendMessage, StartConversation } from '#contract/message/input.ts'
import { messagePhotoAddress } from '#contract/message/words.ts'
import { conversationsAfter } from '#server/message/list.ts'
import { sendMessage, startConversation } from '#server/message/send.ts'
import * as sides from '#server/message/side.ts'
import { readThread, viewThread } from '#server/message/thread.ts'
import { confirmed, signedIn, signedInActs, signedInReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { operation } from './operation.ts'
import { Paging, pageOf, readCursor, writeCursor } from './paging.ts'
import { absolute, photosData } from './photos.ts'

const id = '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c33'
const url = `https://fettle.example/messages/${id}`
const other = { id: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c22', name: 'Ridge Roofing', imageUrl: null }
const job = { title: 'Repair a slate roof', jobId: '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c11' }
const messageId = '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c44'
const text = 'Could you come on Tuesday morning?'
const sent = { id: messageId, conversationId: id, held: false }

const MAY_SEND = refusals('NOT_FOUND', 'BLOCKED', 'NOT_DELIVERED', 'CONVERSATION_OVER', 'TOO_MANY_REQUESTS')

export const conversations = signedInReads
  .meta({ scope: 'messages' })
  .route(
    operation('GET /conversations', {
      tag: 'Messages',
      summary: 'List your conversations',
      description: 'The newest message first, with how many you have not read.',
      example: {
        answer: {
          items: [
            {
              ...{ id, url, other, about: job.title, unread: 1, turn: 'yours' },
              newest: { text: 'Yes, at nine.', mine: false, photos: 0 },
              lastMessageAt: '2026-11-21T09:40:00.000Z',
            },
          ],
          nextCursor: null,
        },
      },
    }),
  )
  .input(z.strictObject(Paging))
  .output(pageOf(ConversationData))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(async ({ input: { cursor, limit }, context: { work, person } }) => {
    const { shown, next } = await conversationsAfter(work, person.id, { after: readCursor(cursor, Cursor), limit })
    const items = shown.map(({ at, ...line }) => ({ ...line, ...shownAs(work, line), lastMessageAt: at }))
    return { items, nextCursor: next && writeCursor(next) }
  })

function shownAs<Other extends { imageUrl: string | null }>(work: Work, line: { id: string; other: Other }) {
  const { other } = line
  return {
    url: linkTo(work, `/messages/${line.id}`),
    other: { ...other, imageUrl: absolute(work, other.imageUrl) },
  }
}

export const start = signedIn
  .meta({ scope: 'messages' })
  .route(
    operation('POST /conversations', {
      tag: 'Messages',
      summary: 'Start a conversation',
      description:
        'A client names a provider; with `jobId`, a provider who opened that job of theirs. A member names the job alone. If you two have one already, the message goes there.',
      example: { body: { providerId: other.id, text }, answer: sent },
      status: 201,
    }),
  )
  .input(
    z
      .strictObject({
        providerId: z.uuid().optional(),
        jobId: z.uuid().optional(),
        text: StartConversation.shape.text.min(1, 'Write your message'),
      })
      .refine(({ providerId, jobId }) => providerId !== undefined || jobId !== undefined, 'Say whom it is for'),
  )
  .output(SentMessage)
  .errors({
    ...MAY_SEND,
    ...refusals('CONFIRMATION_NEEDED', 'WRONG_TYPE', 'MEMBERSHIP_NEEDED', 'NOT_JOINED', 'JOB_NOT_OPEN'),
  })
  .handler(async ({ input: { text, ...to }, context: { work, person } }) => {
    const id = randomUUID()
    return { id, ...(await startConversation(work, person, { id, to, text, photos: [] })) }
  })

export const view = signedInReads
  .meta({ scope: 'messages' })
  .route(
    operation('GET /conversations/{id}', {
      tag: 'Messages',
      summary: 'Read a conversation',
      description: 'Who is in it, what it is about, and whose turn it is; its messages have a list of their own.',
      example: {
        answer: {
          ...{ id, url, about: job, state: 'open', turn: 'theirs', unread: 0 },
          other: { ...other, listed: true },
        },
      },
    }),
  )
  .input(ById)
  .output(ThreadData)
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input, context: { work, person } }) => {
    const thread = await viewThread(work, person.id, { ...input, limit: 1 })
    return { ...thread, ...shownAs(work, thread) }
  })

const Position = z.object({ before: z.int().positive() })

export const messages = signedInReads
  .meta({ scope: 'messages' })
  .route(
    operation('GET /conversations/{id}/messages', {
      tag: 'Messages',
      summary: 'List the messages of a conversation',
      description: 'Newest first.',
      example: {
        answer: {
          items: [
            {
              ...{ id: messageId, seq: 812, mine: true, text, state: 'sent', warning: null, photos: [] },
              sentAt: '2026-11-21T09:30:00.000Z',
              readAt: null,
            },
          ],
          nextCursor: null,
        },
      },
    }),
  )
  .input(ById.extend(Paging))
  .output(pageOf(MessageData))
  .errors(refusals('NOT_FOUND', 'CURSOR_UNKNOWN'))
  .handler(async ({ input: { id, cursor, limit }, context: { work, person } }) => {
    const position = readCursor(cursor, Position)
    const { messages, more } = await viewThread(work, person.id, { id, limit, before: position?.before })
    const [oldest] = messages
    const items = messages
      .toReversed()
      .map((message) => ({ ...message, photos: photosData(work, message.photos, messagePhotoAddress) }))
    return { items, nextCursor: more && oldest ? writeCursor({ before: oldest.seq }) : null }
  })

export const send = confirmed
  .meta({ scope: 'messages' })
  .route(
    operation('POST /conversations/{id}/messages', {
      tag: 'Messages',
      summary: 'Write a message',
      example: { body: { text }, answer: sent },
      status: 201,
    }),
  )
  .input(ById.extend({ text: SendMessage.shape.text.min(1, 'Write your message') }))
  .output(SentMessage)
  .errors(MAY_SEND)
  .handler(async ({ input: { id: conversationId, text }, context: { work, person } }) => {
    const id = randomUUID()
    return { id, ...(await sendMessage(work, person, { id, conversationId, text, photos: [] })) }
  })

export const markRead = signedInActs
  .meta({ scope: 'messages' })
  .route(
    operation('POST /conversations/{id}/read', {
      tag: 'Messages',
      summary: 'Mark messages as read',
      description: 'Up to the one with this `seq`. The other side sees that you have read them.',
      example: { body: { through: 812 } },
    }),
  )
  .input(ById.extend({ through: z.int().positive() }))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => readThread(context.work, context.person.id, input))

export const block = signedInActs
  .meta({ scope: 'messages' })
  .route(
    operation('PUT /conversations/{id}/block', {
      tag: 'Messages',
      summary: 'Block the other side',
      description: 'They can write to you no more, in any conversation. We do not tell them.',
      example: {},
    }),
  )
  .input(ById)
  .errors(refusals('NOT_FOUND', 'CONVERSATION_OVER'))
  .handler(({ input, context }) => sides.block(context.work, context.person, input.id))

export const unblock = signedInActs
  .meta({ scope: 'messages' })
  .route(
    operation('DELETE /conversations/{id}/block', { tag: 'Messages', summary: 'Unblock the other side', example: {} }),
  )
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => sides.unblock(context.work, context.person, input.id))
