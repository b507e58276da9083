import { ById } from '#contract/by-id.ts'
import { AskCorrection, AskRemoval, Complaint, ReplyByLink, RequestLinkToken } from '#contract/rights/input.ts'
import { ListingRights, RequestByLink, RequestQuestion } from '#contract/rights/view.ts'
import { anyone, anyoneActs, anyoneReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as asking from './ask.ts'
import * as conversation from './conversation.ts'
import * as linked from './link.ts'
import { listingRights } from './notice.ts'

/** For a listing that no one has claimed. */
export const rights = anyoneReads
  .input(ById)
  .output(ListingRights)
  .errors(refusals('LISTING_GONE', 'NOT_FOUND'))
  .handler(({ input, context }) => listingRights(context.work, input.id))

export const askRemoval = anyoneActs
  .input(AskRemoval)
  .errors(refusals('NOT_FOUND', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => asking.askRemoval(context.work, input))

export const askCorrection = anyoneActs
  .input(AskCorrection)
  .errors(refusals('NOT_FOUND', 'TOO_MANY_REQUESTS', 'NOTHING_CHANGED'))
  .handler(({ input, context }) => asking.askCorrection(context.work, input))

/** A complaint about data protection. */
export const complain = anyoneActs
  .input(Complaint)
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => asking.complain(context.work, input))

/** What the link in a mail to the address on file is about to do. */
export const requestByLink = anyoneReads
  .input(RequestLinkToken)
  .output(RequestByLink)
  .errors(refusals('LINK_OVER'))
  .handler(({ input, context }) => linked.requestByLink(context.work, input.token))

export const followLink = anyone
  .input(RequestLinkToken)
  .output(RequestByLink.shape.kind)
  .errors(refusals('LINK_OVER'))
  .handler(({ input, context }) => linked.followRequestLink(context.work, input.token))

/** What the staff ask about a request, by the link in their mail. */
export const questionByLink = anyoneReads
  .input(RequestLinkToken)
  .output(RequestQuestion)
  .errors(refusals('LINK_OVER'))
  .handler(({ input, context }) => conversation.questionByLink(context.work, input.token))

export const replyByLink = anyoneActs
  .input(ReplyByLink)
  .errors(refusals('LINK_OVER', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => conversation.replyByLink(context.work, input))
