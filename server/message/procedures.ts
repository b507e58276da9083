import { z } from 'zod'
import {
  DraftToken,
  KeepDraft,
  Opening,
  QuickReplyText,
  SendMessage,
  StartConversation,
} from '#contract/message/input.ts'
import {
  ConversationList,
  Delivery,
  Inbox,
  MessagePhoto,
  OpeningView,
  QuickReply,
  Thread,
} from '#contract/message/view.ts'
import { CONVERSATIONS_PER_PAGE, MESSAGES_SHOWN } from '#contract/message/words.ts'
import { PHOTO_REFUSALS, PhotoRef, StoredPhoto } from '#server/file/photo.ts'
import { anyone, confirmed, member, provider, READS, signedIn } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as drafts from './drafts.ts'
import { listConversations } from './list.ts'
import { inboxOf } from './live.ts'
import { viewOpening } from './opening.ts'
import * as photos from './photos.ts'
import * as replies from './quick-replies.ts'
import { sendMessage, startConversation } from './send.ts'
import * as sides from './side.ts'
import { readThread, viewThread } from './thread.ts'

const ById = z.strictObject({ id: z.uuid() })
const Nothing = z.void()

const MayBegin = refusals(
  'CONFIRMATION_NEEDED',
  'WRONG_TYPE',
  'MEMBERSHIP_NEEDED',
  'NOT_FOUND',
  'NOT_JOINED',
  'JOB_NOT_OPEN',
)
const MaySend = refusals('BLOCKED', 'NOT_DELIVERED', 'CONVERSATION_OVER', 'TOO_MANY_REQUESTS')

/** Whom a first message would go to; refuses a person who may not write one. */
export const opening = signedIn
  .meta(READS)
  .input(Opening)
  .output(OpeningView)
  .errors(MayBegin)
  .handler(({ input, context }) => viewOpening(context.work, context.person, input))

export const start = signedIn
  .input(StartConversation)
  .output(Delivery)
  .errors({ ...MayBegin, ...MaySend })
  .handler(({ input, context }) => startConversation(context.work, context.person, input))

/** In a conversation of the caller, with or without a membership. */
export const send = confirmed
  .input(SendMessage)
  .output(Delivery)
  .errors({ ...MaySend, ...refusals('NOT_FOUND') })
  .handler(({ input, context }) => sendMessage(context.work, context.person, input))

export const list = signedIn
  .meta(READS)
  .input(
    z.strictObject({
      search: z.string().max(200).default(''),
      page: z
        .int()
        .min(1)
        .max(10_000 / CONVERSATIONS_PER_PAGE)
        .default(1),
    }),
  )
  .output(ConversationList)
  .handler(({ input, context }) => listConversations(context.work, context.person.id, input))

export const thread = signedIn
  .meta(READS)
  .input(
    z.strictObject({
      id: z.uuid(),
      limit: z.int().min(1).max(300).default(MESSAGES_SHOWN),
      before: z.int().positive().optional(),
    }),
  )
  .output(Thread)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => viewThread(context.work, context.person.id, input))

/** Marks the messages up to this one as read. */
export const read = signedIn
  .input(z.strictObject({ id: z.uuid(), through: z.int().positive() }))
  .output(Nothing)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => readThread(context.work, context.person.id, input))

export const inbox = signedIn
  .meta(READS)
  .output(Inbox)
  .handler(({ context }) => inboxOf(context.work.db, context.person.id))

export const block = signedIn
  .input(ById)
  .output(Nothing)
  .errors(refusals('NOT_FOUND', 'CONVERSATION_OVER'))
  .handler(({ input, context }) => sides.block(context.work, context.person, input.id))

export const unblock = signedIn
  .input(ById)
  .output(Nothing)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => sides.unblock(context.work, context.person, input.id))

export const leave = signedIn
  .input(ById)
  .output(Nothing)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => sides.leave(context.work, context.person, input.id))

export const comeBack = signedIn
  .input(ById)
  .output(Nothing)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => sides.comeBack(context.work, context.person, input.id))

/** A photo to be sent in a conversation of the caller: a JPEG, PNG or WebP of at most 10 MB. */
export const addPhoto = confirmed
  .input(z.strictObject({ file: z.instanceof(Blob), conversationId: z.uuid() }))
  .output(MessagePhoto)
  .errors(refusals(...PHOTO_REFUSALS, 'TOO_MANY_PHOTOS', 'QUOTA_REACHED', 'TOO_MANY_REQUESTS', 'NOT_FOUND'))
  .handler(({ input, context }) => photos.addPhoto(context.work, context.person, input))

/** One that is not sent yet. */
export const removePhoto = signedIn
  .input(ById)
  .output(Nothing)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => photos.removePhoto(context.work, context.person, input.id))

export const photo = anyone
  .meta(READS)
  .input(PhotoRef)
  .output(StoredPhoto)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => photos.findPhoto(context.work, input))

export const quickReplies = provider
  .meta(READS)
  .output(z.array(QuickReply))
  .handler(({ context }) => replies.quickRepliesOf(context.work, context.person.id))

/** At most ten. With an id, changes that text. */
export const saveQuickReply = member
  .input(z.strictObject({ id: z.uuid().optional(), text: QuickReplyText }))
  .output(Nothing)
  .errors(refusals('QUOTA_REACHED', 'NOT_FOUND'))
  .handler(({ input, context }) => replies.saveQuickReply(context.work, context.person, input))

export const removeQuickReply = provider
  .input(ById)
  .output(Nothing)
  .handler(({ input, context }) => replies.removeQuickReply(context.work, context.person, input.id))

/** Keeps what a visitor typed on a listing for a day. */
export const keepDraft = anyone
  .input(KeepDraft)
  .output(z.object({ token: z.string() }))
  .errors(refusals('TOO_MANY_REQUESTS', 'NOT_FOUND'))
  .handler(({ input, context }) => drafts.keepDraft(context.work, input))

export const draft = anyone
  .input(z.strictObject({ token: DraftToken, providerId: z.uuid() }))
  .output(z.string().nullable())
  .handler(({ input, context }) => drafts.findDraft(context.work, input))

export const dropDraft = anyone
  .input(z.strictObject({ token: DraftToken }))
  .output(Nothing)
  .handler(({ input, context }) => drafts.dropDraft(context.work, input.token))
