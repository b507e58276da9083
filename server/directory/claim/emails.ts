import { LINK_HOURS } from '#contract/account/words.ts'
import type { SiteProof } from '#contract/claim/view.ts'
import { CLAIM_LINK_HOURS, CLAIMED_DAYS, UNLISTED_DAYS } from '#contract/claim/words.ts'
import { answerable, type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

export type MailedListing = { id: string; business: string }

export function linkMail(
  work: Work,
  recipient: Recipient,
  { id, business }: MailedListing,
  token: string,
): Promise<Mail> {
  const link = `/claim-account?token=${token}&pid=${id}`
  return writeLetter(work, 'claim.linkMail', recipient, { business, link, hours: String(CLAIM_LINK_HOURS) })
}

export function claimReceivedMail(
  work: Work,
  recipient: Recipient,
  { id, business }: MailedListing,
  proof: SiteProof,
): Promise<Mail> {
  const facts = { 'Line for the home page': proof.tag, File: proof.path, 'What it holds': proof.code }
  return writeLetter(work, 'claim.receivedMail', recipient, { business, ...proof, facts, link: pathOf(id) })
}

export function unlistedMail(work: Work, recipient: Recipient): Promise<Mail> {
  const values = { days: String(UNLISTED_DAYS), link: '/signup?type=provider' }
  return writeLetter(work, 'claim.unlistedMail', recipient, values)
}

export function acceptedMail(
  work: Work,
  recipient: Recipient,
  { business }: MailedListing,
  token: string,
): Promise<Mail> {
  return writeLetter(work, 'claim.acceptedMail', recipient, {
    business,
    link: `/confirm-email?access_token=${token}&type=signup`,
    hours: String(LINK_HOURS.signup),
    days: String(CLAIMED_DAYS),
    facts: { Business: business, Decision: 'Accepted' },
  })
}

export function refusedMail(
  work: Work,
  recipient: Recipient,
  { id, business }: MailedListing,
  why: string,
): Promise<Mail> {
  const facts = { Business: business, Decision: 'Not accepted', 'The reason': why }
  return writeLetter(work, 'claim.refusedMail', recipient, { business, why, facts, link: pathOf(id) })
}

export function rivalMail(work: Work, recipient: Recipient, business: string, claimId: string): Promise<Mail> {
  const values = { business, link: `/account/claims/${claimId}` }
  return writeLetter(work, 'claim.rivalMail', answerable(work, recipient), values)
}

/** @param email where mail for someone who runs the site goes */
export function arrivedMail(work: Work, email: string, business: string, waits: boolean): Promise<Mail> {
  const what = waits
    ? 'No link went out: it waits for your decision.'
    : 'A link went to the address on file. There is nothing to decide.'
  const facts = { Business: business, Next: what }
  return writeLetter(work, 'claim.arrivedMail', { email }, { business, what, facts, link: '/admin/businesses' })
}

export function daysMail(
  work: Work,
  recipient: Recipient,
  { business, day, offer }: { business: string; day: string; offer: string },
): Promise<Mail> {
  const facts = { Business: business, 'In the directory until': day }
  return writeLetter(work, 'claim.daysMail', recipient, { business, day, offer, facts, link: '/membership' })
}

function pathOf(id: string): string {
  return `/directory/${id}`
}
