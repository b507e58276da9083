import { z } from 'zod'
import { EmailAddress, PhoneOrNothing } from '../account/input.ts'
import { isMoreThanBlanks, PASSWORD_BLANK, PASSWORD_FORM, PASSWORD_MAX } from '../account/words.ts'
import { Cursor, readCursor } from '../admin/list.ts'
import { cleanText } from '../directory/words.ts'
import { DOCUMENT_FILE } from '../document.ts'
import { storedLine } from '../text.ts'
import { line, paragraphs } from '../typed-text.ts'
import { Reason } from '../user/input.ts'
import { ACCEPT_REASONS, type AcceptReason, CLAIM_VIEWS, REFUSE_REASONS, type RefuseReason } from './decision.ts'
import { CLAIM_PASSWORD_WEAK, FIRST_SITE_YEAR, isClaimPassword } from './words.ts'

const lower = (text: string) => text.toLowerCase()

/** Any text: the answer does not tell what it names. */
const SomeListing = z.string().overwrite(storedLine).max(200).transform(lower)

const EMAIL_NEEDED = 'Enter the email of the business'

export const AskForClaim = z.strictObject({
  profileId: SomeListing,
  email: line(254, EMAIL_NEEDED).transform(lower),
})

/** Whatever was in the address: a malformed token is an invalid link. */
const token = z.string().max(500)

export const ClaimLink = z.strictObject({ token, profileId: SomeListing })

export const DeclineToken = z.strictObject({ token })

/** The profile id is left out by programs that have the token alone. */
export const ClaimToken = z.strictObject({ token, profileId: SomeListing.nullable().default(null) })

export const ClaimPassword = z
  .string('Choose a password')
  .normalize(PASSWORD_FORM)
  .min(1, 'Choose a password')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters')
  .refine(isMoreThanBlanks, PASSWORD_BLANK)
  .refine(isClaimPassword, CLAIM_PASSWORD_WEAK)

const email = EmailAddress('Enter your email', 'Please enter a valid email address.')

export const CompleteClaim = ClaimLink.extend({
  password: ClaimPassword,
  /** For the business, where the address on file has an account of another kind. */
  email: email.nullable().default(null),
})
export type CompleteClaim = z.infer<typeof CompleteClaim>

/** '': not given. */
const SiteYear = z
  .string()
  .trim()
  .regex(/^(\d{4})?$/, 'Enter a year with four digits, such as 2012')
  .refine((year) => year === '' || Number(year) >= FIRST_SITE_YEAR, `Enter a year from ${FIRST_SITE_YEAR} on`)
  .default('')

export const SubmitClaim = z.strictObject({
  profileId: z.uuid(),
  name: line(120, 'Enter your name'),
  /** Null if there is an address on file, which is taken. */
  email: email.nullable(),
  password: ClaimPassword,
  phone: PhoneOrNothing,
  evidence: paragraphs(2000),
  siteSince: SiteYear,
})
export type SubmitClaim = z.infer<typeof SubmitClaim>

/** The owner of the listing sends it while the claim waits. */
export const AnswerClaim = z.strictObject({
  id: z.uuid(),
  text: paragraphs(2000).refine((text) => text.length >= 10, 'Write at least 10 characters'),
})
export type AnswerClaim = z.infer<typeof AnswerClaim>

export const OneClaimFile = z.strictObject({ claimId: z.uuid(), file: z.string().regex(DOCUMENT_FILE) })

// The staff send these.

export const ClaimQuery = z.strictObject({ view: z.enum(CLAIM_VIEWS), after: Cursor.nullable() })
export type ClaimQuery = z.infer<typeof ClaimQuery>

export const UnclaimedQuery = z.strictObject({
  q: z.string().max(100),
  told: z.enum(['yes', 'no']).nullable(),
  after: Cursor.nullable(),
})
export type UnclaimedQuery = z.infer<typeof UnclaimedQuery>

/** Never fails: unreadable values count as missing. */
export function readClaimQuery(params: URLSearchParams): ClaimQuery {
  const view = ClaimQuery.shape.view.safeParse(params.get('view')).data
  return { view: view ?? 'waiting', after: readCursor(params) }
}

export function readUnclaimedQuery(params: URLSearchParams): UnclaimedQuery {
  return {
    q: cleanText(params.get('q') ?? '').slice(0, 100),
    told: UnclaimedQuery.shape.told.safeParse(params.get('told')).data ?? null,
    after: readCursor(params),
  }
}

const note = paragraphs(500).default('')

const isSaid = ({ reason, note }: { reason: string; note: string }) => reason !== 'other' || note !== ''
const SAY_IT = { path: ['note'], message: 'Say what it is' }

const acceptReasons = names<AcceptReason>(ACCEPT_REASONS)
const refuseReasons = names<RefuseReason>(REFUSE_REASONS)

export const AcceptClaim = z
  .strictObject({ id: z.uuid(), reason: z.enum(acceptReasons, 'Choose what showed it'), note })
  .refine(isSaid, SAY_IT)
export type AcceptClaim = z.infer<typeof AcceptClaim>

export const RefuseClaim = z
  .strictObject({ id: z.uuid(), reason: z.enum(refuseReasons, 'Choose a reason'), note })
  .refine(isSaid, SAY_IT)
export type RefuseClaim = z.infer<typeof RefuseClaim>

/** `id`: of the claim. */
export const HandOver = z.strictObject({ id: z.uuid(), reason: Reason })
export type HandOver = z.infer<typeof HandOver>

export const UndoOwnership = z.strictObject({ ownershipId: z.uuid(), reason: Reason })
export type UndoOwnership = z.infer<typeof UndoOwnership>

function names<Name extends string>(words: Record<Name, string>): Name[] {
  return Object.keys(words).filter((name): name is Name => name in words)
}
