import { z } from 'zod'
import { CappedCount } from '../admin/view.ts'
import { moment } from '../moment.ts'
import { ApprovalQuery } from './input.ts'

/** What the staff asked for; `doneAt` is null until the provider says that it is done. */
const ChangesAsked = z.object({ reason: z.string(), askedAt: moment, doneAt: moment.nullable() })

/** A new listing, as the staff read it before it is public. */
export const WaitingListing = z.object({
  id: z.uuid(),
  name: z.string(),
  personName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  website: z.string().nullable(),
  location: z.string(),
  title: z.string(),
  bio: z.string(),
  categories: z.array(z.string()),
  services: z.array(z.string()),
  pictures: z.number(),
  joinedAt: moment,
  /** Since when it would be public, or was sent again. */
  waitsSince: moment,
  /** Other listings with the same phone number or website. */
  twins: z.number(),
  /** The newest first. */
  asked: z.array(ChangesAsked),
})
export type WaitingListing = z.infer<typeof WaitingListing>

export const ApprovalPage = z.object({
  listings: z.array(WaitingListing),
  next: ApprovalQuery.shape.after,
  waiting: CappedCount,
  /** Within how many days we say that we look. */
  days: z.number(),
  /** False if new listings need not wait any more. */
  asked: z.boolean(),
  /** When the list was read. */
  at: z.date(),
})
export type ApprovalPage = z.infer<typeof ApprovalPage>

/** What a provider reads of their own listing while it waits. `changes`: what we asked for; null if it waits for us. */
export const OwnApproval = z.object({ days: z.number(), changes: z.string().nullable() })
export type OwnApproval = z.infer<typeof OwnApproval>
