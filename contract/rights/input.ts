import { z } from 'zod'
import { EmailAddress, PhoneOrNothing } from '../account/input.ts'
import { Website } from '../profile/input.ts'
import { BIO_LENGTH } from '../profile/words.ts'
import { line, paragraphs } from '../typed-text.ts'
import { LETTERS_PER_PAGE, type ListingChange, REQUEST_OUTCOMES, REQUEST_VIEWS } from './words.ts'

const EMAIL_NEEDED = 'Enter your email address'
const EMAIL_WRONG = 'Enter an email address like name@example.com'
const MAX_WORDS_LENGTH = 5_000
const MIN_WORDS_LENGTH = 10

const Name = line(100)
const Words = paragraphs(MAX_WORDS_LENGTH)

/** link: one is mailed to the address on file. staff: we decide by what the person writes. */
const RequestProof = z.enum(['link', 'staff'], 'Choose how you can show that it is your business')

const Asker = {
  id: z.uuid(),
  proof: RequestProof,
  name: Name,
  relation: line(100),
  email: z.union([z.literal(''), EmailAddress(EMAIL_NEEDED, EMAIL_WRONG)]),
  phoneNumber: PhoneOrNothing,
  words: Words,
}

type RequestWords = {
  proof: z.infer<typeof RequestProof>
  name: string
  relation: string
  email: string
  words: string
}

/** Whom we answer, and by what we decide, is needed only where no link proves it. */
function checkAsker({ proof, ...asked }: RequestWords, context: z.RefinementCtx): void {
  if (proof === 'link') return
  const missing = (path: keyof typeof asked, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (asked.name === '') missing('name', 'Enter your name')
  if (asked.relation === '') missing('relation', 'Enter your role in the business')
  if (asked.email === '') missing('email', EMAIL_NEEDED)
  if (asked.words.length < MIN_WORDS_LENGTH) missing('words', `Write at least ${MIN_WORDS_LENGTH} characters`)
}

export const AskRemoval = z.strictObject(Asker).superRefine(checkAsker)
export type AskRemoval = z.infer<typeof AskRemoval>

/** As the listing should read; `phone` '' leaves the number as it is. */
const Corrected = {
  businessName: line(120, 'Enter the name of the business'),
  phone: PhoneOrNothing,
  website: Website,
  location: line(120),
  bio: paragraphs(BIO_LENGTH),
} satisfies Record<ListingChange, z.ZodType>

export const AskCorrection = z.strictObject({ ...Asker, ...Corrected }).superRefine(checkAsker)
export type AskCorrection = z.infer<typeof AskCorrection>

export const Complaint = z.strictObject({
  /** The listing it is about. */
  id: z.uuid().nullable(),
  name: line(100, 'Enter your name'),
  email: EmailAddress(EMAIL_NEEDED, EMAIL_WRONG),
  words: Words.refine((text) => text.length >= MIN_WORDS_LENGTH, `Write at least ${MIN_WORDS_LENGTH} characters`),
})
export type Complaint = z.infer<typeof Complaint>

export const RequestLinkToken = z.strictObject({ token: z.string().max(200) })

export const ReplyByLink = RequestLinkToken.extend({
  text: Words.refine((text) => text.length > 0, 'Write your answer'),
})
export type ReplyByLink = z.infer<typeof ReplyByLink>

export const RequestQuery = z.strictObject({
  view: z.enum(REQUEST_VIEWS),
  after: z.strictObject({ at: z.iso.datetime({ offset: true }).max(40), id: z.uuid() }).nullable(),
})
export type RequestQuery = z.infer<typeof RequestQuery>

/** `answer`: mailed to who asked. */
export const DecideRequest = z.strictObject({
  id: z.uuid(),
  outcome: z.enum(REQUEST_OUTCOMES, 'Choose one'),
  answer: paragraphs(MAX_WORDS_LENGTH).refine((text) => text.length >= 3, 'Write what you answer'),
})
export type DecideRequest = z.infer<typeof DecideRequest>

/** Mailed to who asked, with a link for their answer; the request stays open. */
export const AnswerRequest = DecideRequest.pick({ id: true, answer: true })
export type AnswerRequest = z.infer<typeof AnswerRequest>

export const LiftSuppression = z.strictObject({
  businessName: line(120),
  location: line(120),
  email: z.union([z.literal(''), EmailAddress(EMAIL_NEEDED, EMAIL_WRONG)]),
  phone: PhoneOrNothing,
  website: Website,
  reason: line(500).refine((text) => text.length >= 3, 'Give a reason'),
})
export type LiftSuppression = z.infer<typeof LiftSuppression>

export const MarkLetters = z.strictObject({ ids: z.array(z.uuid()).min(1).max(LETTERS_PER_PAGE) })
