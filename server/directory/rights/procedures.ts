import { z } from 'zod'
import { AskCorrection, AskRemoval, Complaint, LinkToken } from '#contract/listing/request.ts'
import { LISTING_CHANGES, type ListingRights, type RequestByLink } from '#contract/listing/rights.ts'
import { anyone, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as asking from './ask.ts'
import * as linked from './link.ts'
import { listingRights } from './rights.ts'

const rightsShown = z.object({
  id: z.uuid(),
  businessName: z.string(),
  location: z.string(),
  website: z.string(),
  bio: z.string(),
  has: z.object({ phone: z.boolean(), email: z.boolean() }),
  origin: z.string(),
}) satisfies z.ZodType<ListingRights>

const requestShown = z.object({
  kind: z.enum(['removal', 'correction']),
  business: z.string(),
  changes: z.array(z.object({ name: z.enum(LISTING_CHANGES), from: z.string(), to: z.string() })),
}) satisfies z.ZodType<RequestByLink>

/** Of a listing that no one has claimed. */
export const rights = anyone
  .meta(READS)
  .input(z.strictObject({ id: z.uuid() }))
  .output(rightsShown)
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
  .output(requestShown)
  .errors(refusals('LINK_OVER'))
  .handler(({ input, context }) => linked.requestByLink(context.work, input.token))

export const followLink = anyone
  .input(LinkToken)
  .output(z.enum(['removal', 'correction']))
  .errors(refusals('LINK_OVER'))
  .handler(({ input, context }) => linked.followLink(context.work, input.token))
