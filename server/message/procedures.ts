import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import {
  ConversationTarget,
  DraftToken,
  KeepDraft,
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
  WaitingDraft,
} from '#contract/message/view.ts'
import { CONVERSATIONS_PER_PAGE, MESSAGES_SHOWN } from '#contract/message/words.ts'
import { PHOTO_REFUSALS, PhotoRef, StoredPhoto } from '#server/file/photo.ts'
import {
  anyone,
  anyoneActs,
  anyoneReads,
  confirmed,
  memberActs,
  providerActs,
  providerReads,
  signedIn,
  signedInActs,
  signedInReads,
} from '#server/work/procedure.ts'
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
import { settle as settleTurn } from './turn.ts'

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
export const opening = signedInReads
  .input(ConversationTarget)
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

export const list = signedInReads
  .input(
    z.strictObject({
      search: z.string().max(200).default(''),
      waiting: z.boolean().default(false),
      page: z
        .int()
        .min(1)
        .max(10_000 / CONVERSATIONS_PER_PAGE)
        .default(1),
    }),
  )
  .output(ConversationList)
  .handler(({ input, context }) => listConversations(context.work, context.person.id, input))

export const thread = signedInReads
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
export const read = signedInActs
  .input(z.strictObject({ id: z.uuid(), through: z.int().positive() }))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => readThread(context.work, context.person.id, input))

export const inbox = signedInReads.output(Inbox).handler(({ context }) => inboxOf(context.work.db, context.person.id))

/** Says that what was written so far needs no answer of the caller’s. */
export const settle = signedInActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => settleTurn(context.work, context.person, input.id))

export const block = signedInActs
  .input(ById)
  .errors(refusals('NOT_FOUND', 'CONVERSATION_OVER'))
  .handler(({ input, context }) => sides.block(context.work, context.person, input.id))

export const unblock = signedInActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => sides.unblock(context.work, context.person, input.id))

export const leave = signedInActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => sides.leave(context.work, context.person, input.id))

export const comeBack = signedInActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => sides.comeBack(context.work, context.person, input.id))

/** A photo for a message of the caller, by default the first of a conversation: a JPEG, PNG or WebP of at most 10 MB. */
export const addPhoto = confirmed
  .input(z.strictObject({ file: z.instanceof(Blob), conversationId: z.uuid().optional() }))
  .output(MessagePhoto)
  .errors(refusals(...PHOTO_REFUSALS, 'TOO_MANY_PHOTOS', 'QUOTA_REACHED', 'TOO_MANY_REQUESTS', 'NOT_FOUND'))
  .handler(({ input, context }) => photos.addPhoto(context.work, context.person, input))

/** One that is not sent yet. */
export const removePhoto = signedInActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => photos.removePhoto(context.work, context.person, input.id))

export const photo = anyoneReads
  .input(PhotoRef)
  .output(StoredPhoto)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => photos.findPhoto(context.work, input))

export const quickReplies = providerReads
  .output(z.array(QuickReply))
  .handler(({ context }) => replies.quickRepliesOf(context.work, context.person.id))

/** At most ten. With an id, changes that text. */
export const saveQuickReply = memberActs
  .input(z.strictObject({ id: z.uuid().optional(), text: QuickReplyText }))
  .errors(refusals('QUOTA_REACHED', 'NOT_FOUND'))
  .handler(({ input, context }) => replies.saveQuickReply(context.work, context.person, input))

export const removeQuickReply = providerActs
  .input(ById)
  .handler(({ input, context }) => replies.removeQuickReply(context.work, context.person, input.id))

/** Keeps what a visitor typed on a listing for three days. */
export const keepDraft = anyone
  .input(KeepDraft)
  .output(z.object({ token: z.string() }))
  .errors(refusals('TOO_MANY_REQUESTS', 'NOT_FOUND'))
  .handler(({ input, context }) => drafts.keepDraft(context.work, input))

export const draft = anyone
  .input(z.strictObject({ token: DraftToken, providerId: z.uuid() }))
  .output(z.string().nullable())
  .handler(({ input, context }) => drafts.findDraft(context.work, input))

/** Keeps it for the account that signed up in this browser. */
export const bindDraft = anyoneActs
  .input(z.strictObject({ token: DraftToken }))
  .handler(({ input, context }) => drafts.bindDraft(context.work, context.browser, input.token))

/** Moves the newest draft of the caller’s account to this browser. */
export const takeDraft = signedIn
  .output(WaitingDraft.nullable())
  .handler(({ context }) => drafts.takeDraft(context.work, context.person))

export const dropDraft = anyoneActs
  .input(z.strictObject({ token: DraftToken }))
  .handler(({ input, context }) => drafts.dropDraft(context.work, input.token))
