import { z } from 'zod'
import { CappedCount } from '../admin/view.ts'
import { moment } from '../moment.ts'
import { LISTING_CHANGES, REQUEST_KINDS, REQUEST_OUTCOMES } from './words.ts'

export const Correction = z.object({ name: z.enum(LISTING_CHANGES), from: z.string(), to: z.string() })

/** What the link in a mail is about to do. */
export const RequestByLink = z.object({
  kind: z.enum(['removal', 'correction']),
  business: z.string(),
  changes: z.array(Correction),
})
export type RequestByLink = z.infer<typeof RequestByLink>

/** What the link in a question leads to. */
export const RequestQuestion = z.object({
  kind: z.enum(REQUEST_KINDS),
  /** Empty if it is about no listing. */
  business: z.string(),
  question: z.string(),
  dueAt: z.date(),
})
export type RequestQuestion = z.infer<typeof RequestQuestion>

/** What the pages about a listing's data show. */
export const ListingRights = z.object({
  id: z.uuid(),
  businessName: z.string(),
  location: z.string(),
  website: z.string(),
  bio: z.string(),
  /** Whether we hold them: only a reveal shows them. */
  has: z.object({ phone: z.boolean(), email: z.boolean() }),
  origin: z.string(),
})
export type ListingRights = z.infer<typeof ListingRights>

// What staff see.

export const RequestLine = z.object({
  id: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  /** Null if it is about no listing, or the listing is gone. */
  business: z.string().nullable(),
  name: z.string(),
  madeAt: moment,
  dueAt: moment,
  /** Negative when it is late; null if decided. */
  daysLeft: z.number().nullable(),
  decidedAt: moment.nullable(),
  outcome: z.enum(REQUEST_OUTCOMES).nullable(),
  /** Who wrote last. Null if no one has written since it was made. */
  lastFrom: z.enum(['staff', 'asker']).nullable(),
})
export type RequestLine = z.infer<typeof RequestLine>

export const RequestPage = z.object({
  requests: z.array(RequestLine),
  next: z.object({ at: z.string(), id: z.uuid() }).nullable(),
  counts: z.object({ open: CappedCount, letters: CappedCount, unchecked: CappedCount }),
})
export type RequestPage = z.infer<typeof RequestPage>

export const RequestMessage = z.object({
  id: z.uuid(),
  /** A username; null if it comes from the person who made the request. */
  staff: z.string().nullable(),
  text: z.string(),
  sentAt: moment,
})
export type RequestMessage = z.infer<typeof RequestMessage>

export const RequestDetails = RequestLine.extend({
  profileId: z.uuid().nullable(),
  relation: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  words: z.string(),
  /** The decision in the words that were mailed. */
  answer: z.string(),
  /** A username. Null if the link decided, or the person has left the staff. */
  decidedBy: z.string().nullable(),
  /** Since it was made, oldest first. */
  messages: z.array(RequestMessage),
  changes: z.array(Correction),
  /** As it is now. */
  listing: z
    .object({
      businessName: z.string(),
      phone: z.string(),
      website: z.string(),
      location: z.string(),
      bio: z.string(),
      email: z.string(),
      origin: z.string(),
    })
    .nullable(),
})
export type RequestDetails = z.infer<typeof RequestDetails>

export const NoticeLetter = z.object({
  id: z.uuid(),
  business: z.string(),
  /** Below the name, in the window of the envelope. */
  address: z.array(z.string()),
  held: z.string(),
  origin: z.string(),
  /** Short enough to type. */
  url: z.string(),
})
export type NoticeLetter = z.infer<typeof NoticeLetter>

export const LetterPage = z.object({ letters: z.array(NoticeLetter), waiting: CappedCount, at: z.date() })
export type LetterPage = z.infer<typeof LetterPage>

export const UncheckedListing = z.object({
  id: z.uuid(),
  business: z.string(),
  location: z.string(),
  source: z.string(),
  confirmedAt: moment,
  hidden: z.boolean(),
})
export type UncheckedListing = z.infer<typeof UncheckedListing>

/** `marked`, `hidden`: after how many months; `hidden` is null if they never are. */
export const UncheckedPage = z.object({
  listings: z.array(UncheckedListing),
  waiting: CappedCount,
  marked: z.number(),
  hidden: z.number().nullable(),
})
export type UncheckedPage = z.infer<typeof UncheckedPage>
