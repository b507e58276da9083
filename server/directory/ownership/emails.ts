import { UNDO_CLAIM_DAYS } from '#contract/claim/decision.ts'
import { mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { facts, factsOf, link, neededText, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

type Recipient = { name: string; email: string }

const greeting = { hello: text('“Hello Tina,”, or “Hello,” where there is no usable name') }
const business = text('the name of the business')

const lost = mailTemplate({
  name: 'ownership.lostMail',
  sent: 'When the staff take a listing from its owner, to that owner',
  places: {
    ...greeting,
    business,
    why: neededText('the reason, in the words of the staff'),
    facts: facts('the business, and the reason', ['why']),
    next: text('what can still be done'),
  },
  subject: '{business} is no longer your listing',
  body: `# Your login no longer opens {business}

{hello}

We have looked again at who {business} on {site} belongs to, and decided that it is not yours to edit. You are logged out, and you can’t log in to it any more.

{next}

[Write to us](/contact)

{facts}

If you paid for a membership, it won’t be renewed: your card isn’t charged again.

---
We always send this kind of e-mail, because it is about a listing that was yours.`,
})

/** `again`: the listing goes back to the owner before. */
export function lostMail(
  work: Work,
  { name, email }: Recipient,
  business: string,
  { reason, again }: { reason: string; again: boolean },
): Promise<Mail> {
  const { contactEmail } = work.site.live.site()
  const next = again
    ? `If you think that’s wrong, write to ${contactEmail}.`
    : `If you think that’s wrong, write to ${contactEmail} within ${UNDO_CLAIM_DAYS} days. Until then we can give everything back as it was; after that we delete your login.`
  const envelope = { to: email, replyTo: contactEmail }
  const facts = factsOf({ Business: business, 'The reason': reason })
  return writeLetter(work, lost, envelope, { hello: hello(name), business, why: reason, facts, next })
}

const returned = mailTemplate({
  name: 'ownership.returnedMail',
  sent: 'When the staff give a listing back to its former owner',
  places: { ...greeting, business, link: link('the sign-in') },
  subject: '{business} is your listing again',
  body: `# {business} is yours again

{hello}

We have looked again, and {business} on {site} is yours to edit again. Log in as before: your e-mail, password and 2-step verification are what they were.

[Log in]({link})

If you paid for a membership that was to renew, it renews again as you had chosen.

---
We always send this kind of e-mail, because it is about your own listing.`,
})

export function returnedMail(work: Work, { name, email }: Recipient, business: string): Promise<Mail> {
  return writeLetter(work, returned, { to: email }, { hello: hello(name), business, link: linkTo(work, '/login') })
}

export const ownershipTemplates = [lost, returned]
