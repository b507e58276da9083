import { after, DAY } from '../duration.ts'
import { publicLink } from '../profile/link.ts'
import { hostOf } from '../text.ts'
import type { StaffClaim } from './view.ts'
import { type ClaimStatus, siteProofOf } from './words.ts'

// Apart from the other words: only the admin area needs them.

export const CLAIM_VIEWS = ['waiting', 'decided'] as const
export type ClaimView = (typeof CLAIM_VIEWS)[number]

export const CLAIMS_PER_PAGE = 10
export const UNCLAIMED_PER_PAGE = 50

/** A decision can be undone for so long. */
export const UNDO_CLAIM_DAYS = 30

/** The owner of a claimed listing is heard for so long before it may go to another, unless they answer before. */
const OWNER_ANSWER_DAYS = 14

/** `ownerSince`: null if that was never recorded. */
type Dispute = { madeAt: Date; ownerSince: Date | null; ownerAnswer: string }

/** A claim may be older than the owner: it waited when another was accepted. */
export function ownerAnswersBy({ madeAt, ownerSince }: Omit<Dispute, 'ownerAnswer'>): Date {
  return after(ownerSince !== null && ownerSince > madeAt ? ownerSince : madeAt, OWNER_ANSWER_DAYS * DAY)
}

export function isOwnerHeard(dispute: Dispute, now: Date): boolean {
  return dispute.ownerAnswer !== '' || now >= ownerAnswersBy(dispute)
}

export const CLAIM_STATE_WORDS: Record<ClaimStatus, string> = {
  sent: 'A link is on its way',
  waiting: 'Waiting',
  accepted: 'Accepted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** What showed that the business is theirs. */
export const ACCEPT_REASONS = {
  site: 'The code is on the website of the business',
  files: 'The documents show it',
  phone: 'Someone at the number of the listing confirmed it',
  letter: 'A letter to the address of the business was answered',
  email: 'The email address is that of the business',
  other: 'Something else',
} as const
export type AcceptReason = keyof typeof ACCEPT_REASONS

export const REFUSE_REASONS = {
  unproven: 'What you sent does not show that the business is yours',
  site: 'We did not find the code on the website of the business',
  unreachable: 'We could not reach anyone at the business who knows of the claim',
  disowned: 'Someone at the business told us that the claim is not theirs',
  taken: 'The listing belongs to someone who showed that the business is theirs',
  closed: 'The business no longer trades',
  other: 'Something else',
} as const
export type RefuseReason = keyof typeof REFUSE_REASONS

/** One sentence, as it is mailed and kept. */
export function reasonText(words: string, note: string): string {
  if (note === '') return words
  return words === ACCEPT_REASONS.other ? note : `${words}: ${note}`
}

/** What to look at twice. `good`: it speaks for the claimant. */
export type ClaimSignal = { text: string; good: boolean }

/** `year`: the current one. */
export function signalsOf({ email, listing, facts, siteSince, listed }: StaffClaim, year: number): ClaimSignal[] {
  const { others, elsewhere, refused, samePhone, sameEmail, account } = facts
  const domain = email.split('@').at(-1) ?? ''
  const host = hostOf(listing.website ?? '')
  const waiting = others.filter(({ status }) => status === 'waiting' || status === 'sent').length
  const known: (ClaimSignal | null)[] = [
    listing.owner ? bad(`The listing is claimed already, by ${listing.owner.email}`) : null,
    waiting > 0 ? bad(waiting === 1 ? 'Someone else claims it too' : `${waiting} others claim it too`) : null,
    refused > 0
      ? bad(refused === 1 ? 'A claim of theirs was refused' : `${refused} claims of theirs were refused`)
      : null,
    elsewhere > 0
      ? bad(elsewhere === 1 ? 'They claim another listing too' : `They claim ${elsewhere} other listings too`)
      : null,
    listed ? null : bad('The listing was not public when they claimed it, so we email them only if they get it'),
    account ? bad(`An account with this address exists (${ACCOUNT_WORDS[account]}), so it cannot be accepted`) : null,
    sameEmail ? good('The address is the one on file') : null,
    samePhone ? good('The phone number is that of the listing') : null,
    isFreeMail(domain)
      ? bad(`${domain} gives addresses to anyone`)
      : host && isWithin(domain, host)
        ? good(`The address belongs to the website, ${host}`)
        : host
          ? bad(`The address does not belong to the website, ${host}`)
          : null,
    siteSince === null ? null : siteAge(siteSince, year, host),
  ]
  return known.flatMap((signal) => signal ?? [])
}

/** The claimant says so; a registrar knows better. */
function siteAge(since: number, year: number, host: string): ClaimSignal {
  const age = year - since
  const words = age < 1 ? 'this year' : age === 1 ? `${since}, a year ago` : `${since}, ${age} years ago`
  const text = `They say the website has had its address since ${words}`
  if (!host) return bad(`${text}, but the listing has no website to compare`)
  return age < YOUNG_SITE_YEARS ? bad(text) : good(text)
}

/** Addresses that are made to deceive are young. */
const YOUNG_SITE_YEARS = 2

const ACCOUNT_WORDS = { client: 'a client', provider: 'a provider', staff: 'of the staff' }

const bad = (text: string): ClaimSignal => ({ text, good: false })
const good = (text: string): ClaimSignal => ({ text, good: true })

function isWithin(domain: string, host: string): boolean {
  return domain === host || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`)
}

const FREE_MAIL =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|rocketmail|icloud|me|mac|aol|btinternet|btopenworld|sky|talktalk|virginmedia|ntlworld|blueyonder|tiscali|proton|protonmail|pm|gmx|mail|zoho|tutanota|fastmail|yandex)\.(com|co\.uk|net|me|org|uk|de)$/

function isFreeMail(domain: string): boolean {
  return FREE_MAIL.test(domain.toLowerCase())
}

/** The pages that may hold the code of a claim. Null if the listing has no website. */
export function siteAddressesOf(website: string | null): { home: string; file: string } | null {
  const address = publicLink('website', website ?? '')
  if (address === null) return null
  const url = new URL(address)
  return { home: `${url.origin}/`, file: new URL(siteProofOf('').path, url).href }
}
