import { z } from 'zod'
import { Moderation } from '#contract/admin/settings.ts'
import { ById } from '#contract/by-id.ts'
import {
  AddUpdate,
  Appeal,
  AppealSubject,
  EditFeedback,
  EditReply,
  InviteForFeedback,
  LeaveFeedback,
  WriteReply,
} from '#contract/feedback/input.ts'
import {
  AppealOffer,
  FeedbackForm,
  FeedbackLink,
  FeedbackPhoto,
  InvitationOverview,
  InvitationReceipt,
  OpenInvitation,
  OwnFeedback,
  Testimonial,
  Transparency,
  WrittenFeedback,
  WrittenPage,
} from '#contract/feedback/view.ts'
import { PHOTO_REFUSALS, PhotoRef, StoredPhoto } from '#server/file/photo.ts'
import {
  anyoneActs,
  anyoneReads,
  client,
  confirmedProvider,
  member,
  providerReads,
  READS,
  signedInActs,
  signedInReads,
} from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { makeAppeal, viewAppeal } from './appeal.ts'
import * as author from './author.ts'
import * as invitations from './invite/invitation.ts'
import * as links from './invite/link.ts'
import { ownFeedback } from './own-feedback.ts'
import * as photos from './photos.ts'
import { editReply as changeReply, writeReply } from './reply.ts'
import { recentTestimonials } from './testimonials.ts'
import { transparency as figures } from './transparency.ts'
import * as authored from './written.ts'

const ForProvider = z.strictObject({ providerId: z.uuid() })

export const testimonials = anyoneReads
  .output(z.array(Testimonial))
  .handler(({ context }) => recentTestimonials(context.work))

export const transparency = anyoneReads.output(Transparency).handler(({ context }) => figures(context.work))

/** Whether this site checks before it publishes, or after. */
export const checking = anyoneReads.output(Moderation).handler(({ context }) => context.work.site.live.moderation())

export const own = providerReads
  .input(z.strictObject({ page: z.number().int().min(1).max(1000), unanswered: z.boolean().default(false) }))
  .output(OwnFeedback)
  .handler(({ input, context }) => ownFeedback(context.work, context.person, input))

/** What the form begins with: the photos that wait, and the entry that the caller has left already. */
export const begin = client
  .meta(READS)
  .input(ForProvider)
  .output(FeedbackForm)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => authored.beginFeedback(context.work, context.person, input.providerId))

/** Whatever else a browser sends: author, grade and approval are ours. */
export const leave = client
  .input(LeaveFeedback)
  .output(z.object({ id: z.uuid(), published: z.boolean() }))
  .errors(refusals('NOT_FOUND', 'ONESELF', 'ALREADY_LEFT', 'WORDS_TO_CHECK', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => author.leaveFeedback(context.work, context.person, input, context.browser))

export const edit = client
  .input(EditFeedback)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'FEEDBACK_CHECKED', 'CHANGED_MEANWHILE', 'WORDS_TO_CHECK'))
  .handler(({ input, context }) => author.editFeedback(context.work, context.person, input))

export const withdraw = client
  .input(ById)
  .output(z.void())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => author.withdrawFeedback(context.work, context.person, input.id))

export const addUpdate = client
  .input(AddUpdate)
  .output(z.object({ published: z.boolean() }))
  .errors(refusals('NOT_FOUND', 'UPDATE_EARLY', 'WORDS_TO_CHECK'))
  .handler(({ input, context }) => author.addUpdate(context.work, context.person, input))

/** The caller's own, in every state. */
export const written = signedInReads
  .input(z.strictObject({ page: z.int().min(1).max(1000).default(1) }))
  .output(WrittenPage)
  .handler(({ input, context }) => authored.writtenFeedback(context.work, context.person, input.page))

export const writtenFor = signedInReads
  .input(ForProvider)
  .output(WrittenFeedback.nullable())
  .handler(({ input, context }) => authored.writtenFor(context.work, context.person, input.providerId))

export const writtenOne = signedInReads
  .input(ById)
  .output(WrittenFeedback)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => authored.writtenOne(context.work, context.person, input.id))

/** A photo to be sent with an entry: a JPEG, PNG or WebP of at most 10 MB. */
export const addPhoto = client
  .input(z.strictObject({ file: z.instanceof(Blob) }))
  .output(FeedbackPhoto)
  .errors(refusals(...PHOTO_REFUSALS, 'TOO_MANY_PHOTOS', 'QUOTA_REACHED', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => photos.addPhoto(context.work, context.person, input.file))

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

/** What its form shows: to the author of an entry or addition, and to the provider of a reply. */
export const appealable = signedInReads
  .input(AppealSubject)
  .output(AppealOffer)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => viewAppeal(context.work, context.person, input))

export const appeal = signedInActs
  .input(Appeal)
  .errors(refusals('NOT_FOUND', 'NO_APPEAL'))
  .handler(({ input, context }) => makeAppeal(context.work, context.person, input))

export const reply = confirmedProvider
  .input(WriteReply)
  .output(z.object({ id: z.uuid() }))
  .errors(refusals('NOT_FOUND', 'ALREADY_REPLIED', 'WORDS_TO_CHECK', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => writeReply(context.work, context.person, input))

export const editReply = confirmedProvider
  .input(EditReply)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'WORDS_TO_CHECK', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => changeReply(context.work, context.person, input))

/** Includes a provider whose membership has ended, who cannot invite any more. */
export const inviting = providerReads
  .output(InvitationOverview)
  .handler(({ context }) => invitations.invitingOf(context.work, context.person))

export const renewLink = member
  .output(FeedbackLink)
  .handler(({ context }) => links.renewLink(context.work, context.person))

export const invite = member
  .input(InviteForFeedback)
  .output(InvitationReceipt)
  .errors(refusals('ONESELF', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => invitations.inviteByMail(context.work, context.person, input.addresses))

/** For a client who has just confirmed the address that it was mailed to. */
export const openInvitation = client
  .meta(READS)
  .output(OpenInvitation.nullable())
  .handler(({ context }) => links.openInvitation(context.work, context.person))

export const followLink = anyoneReads
  .input(z.strictObject({ code: z.string().min(1).max(40) }))
  .output(z.object({ providerId: z.uuid() }))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => links.followInvitation(context.work, input.code))

/** The link in a mail calls it, without a session. */
export const stopInvitations = anyoneActs
  .input(z.strictObject({ token: z.string().max(200) }))
  .errors(refusals('NO_SUCH_LINK'))
  .handler(({ input, context }) => invitations.stopInvitations(context.work, input.token))
