import { z } from 'zod'
import { ById } from '#contract/admin/input.ts'
import { AskCorrection, AskRemoval, Complaint, LinkToken } from '#contract/rights/input.ts'
import { ListingRights, RequestByLink } from '#contract/rights/view.ts'
import { anyone, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as asking from './ask.ts'
import * as linked from './link.ts'
import { listingRights } from './notice.ts'

/** Of a listing that no one has claimed. */
export const rights = anyone
  .meta(READS)
  .input(ById)
  .output(ListingRights)
  .errors(refusals('LISTING_GONE', 'NOT_FOUND'))
  .handler(({ input, context }) => listingRights(context.work, input.id))

export const askRemoval = anyone
  .input(AskRemoval)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => asking.askRemoval(context.work, input))

export const askCorrection = anyone
  .input(AskCorrection)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'TOO_MANY_REQUESTS', 'NOTHING_CHANGED'))
  .handler(({ input, context }) => asking.askCorrection(context.work, input))

/** About data protection. */
export const complain = anyone
  .input(Complaint)
  .output(z.void())
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => asking.complain(context.work, input))

/** What the link in a mail to the address on file is about to do. */
export const requestByLink = anyone
  .meta(READS)
  .input(LinkToken)
  .output(RequestByLink)
  .errors(refusals('LINK_OVER'))
  .handler(({ input, context }) => linked.requestByLink(context.work, input.token))

export const followLink = anyone
  .input(LinkToken)
  .output(RequestByLink.shape.kind)
  .errors(refusals('LINK_OVER'))
  .handler(({ input, context }) => linked.followLink(context.work, input.token))
