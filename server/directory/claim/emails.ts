import { LINK_HOURS } from '#contract/account/words.ts'
import { CLAIM_LINK_HOURS, CLAIMED_DAYS, type SiteProof, UNLISTED_DAYS } from '#contract/claim/words.ts'
import { mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { facts, factsOf, link, neededText, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

type Recipient = { name: string; email: string }
export type MailedListing = { id: string; business: string }

const greeting = { hello: text('“Hello Tina,”, or “Hello,” where there is no usable name') }
const business = text('the name of the business')

const claimLink = mailTemplate({
  name: 'claim.linkMail',
  sent: 'When someone claims a listing, to its address on file',
  places: {
    ...greeting,
    business,
    link: link('the link that completes the claim'),
    hours: text('how many hours it works'),
  },
  subject: 'Claim {business} on {site}',
  body: `# Is {business} yours?

{hello}

Someone asked to claim the listing of {business} on {site}. We sent this to the address that we have on file for the business, and to no one else. If the business is yours, follow the link; you then have an account with this address, and the listing is yours to edit.

[Claim my listing]({link})

---
The link works once, for {hours} hours; a newer one replaces it. If you didn’t ask for it, you can ignore this e-mail: nothing changes without the link.`,
})

export function linkMail(
  work: Work,
  { name, email }: Recipient,
  { id, business }: MailedListing,
  token: string,
): Promise<Mail> {
  const to = linkTo(work, `/claim-account?token=${token}&pid=${id}`)
  const values = { hello: hello(name), business, link: to, hours: String(CLAIM_LINK_HOURS) }
  return writeLetter(work, claimLink, { to: email }, values)
}

const received = mailTemplate({
  name: 'claim.receivedMail',
  sent: 'When a claim waits for the staff, to the claimant',
  places: {
    ...greeting,
    business,
    tag: text('the line for the home page of the business'),
    path: text('where a file does instead'),
    code: text('what the file holds'),
    facts: facts('the line, or the file and what it holds'),
    link: link('the listing'),
  },
  subject: 'We have your claim to {business}',
  body: `# We have your claim

{hello}

Thank you for claiming {business} on {site}. One of us checks your claim by hand. Nothing changes until then. We may ring the business or write to it.

[See the listing]({link})

If the business has a website, you can speed this up. Add this line to the head of its home page, or put a file there that holds only this:

{facts}

---
We’ll tell you at this address what we decide. If you didn’t make this claim, please write to {contact}.`,
})

export function claimReceivedMail(
  work: Work,
  { name, email }: Recipient,
  { id, business }: MailedListing,
  proof: SiteProof,
): Promise<Mail> {
  const facts = factsOf({ 'Line for the home page': proof.tag, File: proof.path, 'What it holds': proof.code })
  const values = { hello: hello(name), business, ...proof, facts, link: pageOf(work, id) }
  return writeLetter(work, received, { to: email }, values)
}

const unlisted = mailTemplate({
  name: 'claim.unlistedMail',
  sent: 'When someone claims a listing that is not public, or that there is not, to the claimant',
  places: { ...greeting, days: text('after how many days no answer means no'), link: link('the form to join') },
  subject: 'We have your claim',
  body: `# We have your claim

{hello}

Thank you for your claim on {site}. There is no public listing at the address that you gave, and we never tell strangers whether we hold one that is not public. If we do, one of us checks your claim by hand, and e-mails you when it can become yours.

If you hear nothing within {days} days, we could not give you a listing. You can always list your business anew:

[List my business]({link})

---
If you have more to show us, please write to {contact}. If you didn’t make this claim, you can ignore this e-mail.`,
})

export function unlistedMail(work: Work, { name, email }: Recipient): Promise<Mail> {
  const to = linkTo(work, '/signup?type=provider')
  return writeLetter(work, unlisted, { to: email }, { hello: hello(name), days: String(UNLISTED_DAYS), link: to })
}

const accepted = mailTemplate({
  name: 'claim.acceptedMail',
  sent: 'When the staff accept a claim, to the new owner',
  places: {
    ...greeting,
    business,
    link: link('the link that confirms the address and leads to the sign-in'),
    hours: text('how many hours it works'),
    days: text('for how many days the listing stays without a membership'),
    facts: facts('the business, and the decision'),
  },
  subject: 'Your claim to {business} is accepted',
  body: `# The listing is yours

{hello}

We have accepted your claim: {business} on {site} is yours to edit now. Confirm your e-mail, then sign in with the password that you chose.

[Confirm my e-mail and sign in]({link})

{facts}

Once your e-mail is confirmed, the listing stays in the directory for {days} days from today; with a membership it stays for good.

---
The link works once, for {hours} hours. After that, sign in with this address and your password, and ask for a new one.`,
})

export function acceptedMail(
  work: Work,
  { name, email }: Recipient,
  { business }: MailedListing,
  token: string,
): Promise<Mail> {
  const to = linkTo(work, `/confirm-email?access_token=${token}&type=signup`)
  const values = {
    hello: hello(name),
    business,
    link: to,
    hours: String(LINK_HOURS.signup),
    days: String(CLAIMED_DAYS),
    facts: factsOf({ Business: business, Decision: 'Accepted' }),
  }
  return writeLetter(work, accepted, { to: email }, values)
}

const refused = mailTemplate({
  name: 'claim.refusedMail',
  sent: 'When the staff refuse a claim, to the claimant',
  places: {
    ...greeting,
    business,
    why: neededText('the reason, in the words of the staff'),
    facts: facts('the business, and the reason', ['why']),
    link: link('the listing'),
  },
  subject: 'Your claim to {business}',
  body: `# We could not accept your claim

{hello}

You claimed {business} on {site}. We have looked at it and could not accept it. If you can show that the business is yours, you can claim it again, or write to {contact}.

[See the listing]({link})

{facts}

---
We always send this kind of e-mail, because you made the claim. Your password for it is deleted.`,
})

export function refusedMail(
  work: Work,
  { name, email }: Recipient,
  { id, business }: MailedListing,
  why: string,
): Promise<Mail> {
  const facts = factsOf({ Business: business, Decision: 'Not accepted', 'The reason': why })
  return writeLetter(work, refused, { to: email }, { hello: hello(name), business, why, facts, link: pageOf(work, id) })
}

const rival = mailTemplate({
  name: 'claim.rivalMail',
  sent: 'When someone claims a listing that has an owner, to that owner',
  places: { ...greeting, business, link: link('the page to answer on') },
  subject: 'Someone says that {business} is theirs',
  body: `# Someone claims your listing

{hello}

Someone has told us that {business} on {site} belongs to them, not to you. Nothing has changed: the listing is yours unless we decide otherwise.

Please tell us in your own words why it’s yours. We read your answer before we decide.

[Answer]({link})

---
We always send this kind of e-mail, because it is about your own listing.`,
})

export function rivalMail(work: Work, { name, email }: Recipient, business: string, claimId: string): Promise<Mail> {
  const to = linkTo(work, `/account/claims/${claimId}`)
  return writeLetter(work, rival, answerable(work, email), { hello: hello(name), business, link: to })
}

function answerable(work: Work, email: string) {
  return { to: email, replyTo: work.site.live.site().contactEmail }
}

const arrived = mailTemplate({
  name: 'claim.arrivedMail',
  sent: 'When a claim arrives, to those who run the site',
  places: {
    business,
    what: text('whether it waits for a decision'),
    facts: facts('the business, and what is next'),
    link: link('the claims in the admin area'),
  },
  subject: 'A claim to {business}',
  body: `# A claim arrived

Someone claims {business}.

[See the claims]({link})

{facts}

---
You get this because you help to run {site}.`,
})

/** @param email where mail for someone who runs the site goes */
export function arrivedMail(work: Work, email: string, business: string, waits: boolean): Promise<Mail> {
  const what = waits
    ? 'No link went out: it waits for your decision.'
    : 'A link went to the address on file. There is nothing to decide.'
  const facts = factsOf({ Business: business, Next: what })
  return writeLetter(work, arrived, { to: email }, { business, what, facts, link: linkTo(work, '/admin/businesses') })
}

const daysEnding = mailTemplate({
  name: 'claim.daysMail',
  sent: 'A week before a claimed listing without a membership leaves the directory',
  places: {
    ...greeting,
    business,
    day: text('its last day in the directory'),
    facts: facts('the business, and its last day in the directory'),
    offer: text('the free year for the first businesses, while places are left; else what a membership costs'),
    link: link('the membership page'),
  },
  subject: '{business} leaves the directory on {day}',
  body: `# Keep {business} in the directory

{hello}

A listing that has been claimed stays in the directory for 30 days without a membership. For {business} they end on {day}. After that no one can find it until you join; nothing is deleted.

{offer}

[Choose a membership]({link})

{facts}

---
We send this once, because it is about your own listing.`,
})

export function daysMail(
  work: Work,
  { name, email }: Recipient,
  { business, day, offer }: { business: string; day: string; offer: string },
): Promise<Mail> {
  const facts = factsOf({ Business: business, 'In the directory until': day })
  const values = { hello: hello(name), business, day, offer, facts, link: linkTo(work, '/membership') }
  return writeLetter(work, daysEnding, { to: email }, values)
}

export const claimTemplates = [claimLink, received, unlisted, accepted, refused, rival, arrived, daysEnding]

function pageOf(work: Work, id: string): string {
  return linkTo(work, `/directory/${id}`)
}
