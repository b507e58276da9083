import { REQUEST_LINK_DAYS, type RequestKind, type RequestOutcome } from '#contract/listing/rights.ts'
import { mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { facts, factsOf, link, neededText, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

const ofListing = { business: text('the name of the business'), listing: link('its listing') }

const noticed = mailTemplate({
  name: 'listing.noticeMail',
  sent: 'When we list a business that has not joined, to the address we found (UK GDPR, article 14)',
  places: {
    ...ofListing,
    held: neededText('what we hold'),
    origin: neededText('where it comes from, and when we got it'),
    facts: facts('what we hold, and its source', ['held', 'origin']),
    claim: link('the page to take it over'),
    remove: link('the page to have the listing removed'),
    correct: link('the page to correct it'),
    complain: link('the form for complaints'),
    privacy: link('the privacy page'),
  },
  subject: '{business} is listed on {site}',
  body: `# {business} is listed on {site}

Hello,

{site} is a directory of service providers in the UK. We have listed your business, so that people near you can find it. It costs nothing.

[See the listing]({listing})

{facts}

We show it to people who look for a service, on the ground of our and their legitimate interest in finding local businesses. We keep it until you claim or remove the listing, or until no one has checked it for a long time.

You can ask us what we hold, have it corrected or erased, and object to its use, at any time and without giving a reason. Write to {contact}, or use the links below. You can also complain to the Information Commissioner’s Office (ICO) at ico.org.uk or on 0303 123 1113.

[Take it over]({claim})

[Correct something]({correct})

[Remove this listing]({remove})

[Complain to us]({complain})

[How we use data]({privacy})

---
We send this once, because the law says that we tell you. This isn’t a newsletter.`,
})

export type Notice = { listing: { id: string; businessName: string }; held: string; origin: string }

export function noticeMail(work: Work, email: string, { listing, held, origin }: Notice): Promise<Mail> {
  const { id, businessName } = listing
  return writeLetter(
    work,
    noticed,
    { to: email },
    {
      business: businessName || 'Your business',
      held,
      origin,
      facts: factsOf({ 'What we hold': held, 'Its source': `“${origin}”` }),
      listing: linkTo(work, `/directory/${id}`),
      claim: linkTo(work, `/directory/${id}/claim`),
      remove: linkTo(work, `/directory/${id}/remove`),
      correct: linkTo(work, `/directory/${id}/correct`),
      complain: linkTo(work, `/data-protection?listing=${id}`),
      privacy: linkTo(work, '/privacy'),
    },
  )
}

const proofs = {
  removal: mailTemplate({
    name: 'listing.removalMail',
    sent: 'When someone asks to have a listing removed, to the address on file',
    places: { business: text('the name of the business'), link: link('the page that removes it') },
    subject: 'Remove {business} from {site}?',
    body: `# Remove {business} from {site}?

Hello,

Someone asked us to remove the listing of {business}. If that was you, follow the link and press the button. The listing and everything we hold about it is then erased, and we won’t list it again.

[Remove the listing]({link})

The link works once, for ${REQUEST_LINK_DAYS} days. If you didn’t ask, do nothing: the listing stays as it is.

---
This went to the e-mail address that we hold for the business, and to no other.`,
  }),
  correction: mailTemplate({
    name: 'listing.correctionMail',
    sent: 'When someone asks to correct a listing, to the address on file',
    places: { business: text('the name of the business'), link: link('the page that corrects it') },
    subject: 'Correct the listing of {business}?',
    body: `# Correct the listing of {business}?

Hello,

Someone sent us corrections of the listing of {business}. If that was you, follow the link, look at them, and press the button.

[See the corrections]({link})

The link works once, for ${REQUEST_LINK_DAYS} days. If you didn’t ask, do nothing: the listing stays as it is.

---
This went to the e-mail address that we hold for the business, and to no other.`,
  }),
}

export function proofMail(
  work: Work,
  kind: keyof typeof proofs,
  { email, business, token }: { email: string; business: string; token: string },
): Promise<Mail> {
  const address = linkTo(work, `/listing-request?access_token=${token}`)
  return writeLetter(work, proofs[kind], { to: email }, { business: business || 'your business', link: address })
}

const greeting = { hello: text('“Hello Tina,”, or “Hello,” where there is no usable name') }

const received = mailTemplate({
  name: 'listing.acknowledgedMail',
  sent: 'When a request about a listing, or a complaint about data protection, has arrived',
  places: {
    ...greeting,
    what: text('“your complaint”, for example'),
    due: text('the day by which we answer'),
    facts: facts('what we got, and when we answer'),
  },
  subject: 'We have got {what}',
  body: `# We have got {what}

{hello}

Thank you for writing to us. A person will look at it and answer you by {due} at the latest.

If you want to add something, write to {contact}.

[Write to us](/contact)

{facts}

---
We always send this kind of mail, because it is about something that you asked us.`,
})

const decided = mailTemplate({
  name: 'listing.decidedMail',
  sent: 'When a request about a listing, or a complaint about data protection, was decided on',
  places: {
    ...greeting,
    what: text('“your complaint”, for example'),
    outcome: neededText('what came of it'),
    answer: neededText('what staff write'),
  },
  subject: 'Our answer to {what}',
  body: `# Our answer to {what}

{hello}

{outcome}

{answer}

[Write to us](/contact)

If you disagree, write to {contact} and we look again. You can also complain to the Information Commissioner’s Office (ICO) at ico.org.uk or on 0303 123 1113.

---
We always send this kind of mail, because it is about something that you asked us.`,
})

const answered = mailTemplate({
  name: 'listing.answeredMail',
  sent: 'When staff write to who made a request or a complaint, before it is decided on',
  places: {
    ...greeting,
    what: text('“your complaint”, for example'),
    answer: neededText('what staff write'),
    due: text('the day by which we decide'),
  },
  subject: 'About {what}',
  body: `# About {what}

{hello}

{answer}

We have not decided yet, and do so by {due} at the latest. To answer, reply to this email or write to {contact}.

[Write to us](/contact)

---
We always send this kind of mail, because it is about something that you asked us.`,
})

type Asked = { kind: RequestKind; name: string; email: string; business: string }

export function acknowledgedMail(work: Work, { kind, name, email, business }: Asked, due: string): Promise<Mail> {
  const what = WHAT[kind](business)
  const facts = factsOf({ 'What we got': what, 'We answer by': due })
  return writeLetter(work, received, { to: email }, { hello: hello(name), what, due, facts })
}

export function decidedMail(
  work: Work,
  { kind, name, email, business }: Asked,
  { outcome, answer }: { outcome: RequestOutcome; answer: string },
): Promise<Mail> {
  const said = { hello: hello(name), what: WHAT[kind](business), outcome: OUTCOMES[kind][outcome], answer }
  return writeLetter(work, decided, { to: email }, said)
}

export function answeredMail(
  work: Work,
  { kind, name, email, business }: Asked,
  { answer, due }: { answer: string; due: string },
): Promise<Mail> {
  const envelope = { to: email, replyTo: work.site.live.site().contactEmail }
  return writeLetter(work, answered, envelope, { hello: hello(name), what: WHAT[kind](business), answer, due })
}

const WHAT: Record<RequestKind, (business: string) => string> = {
  removal: (business) => `your request to remove ${business || 'a listing'}`,
  correction: (business) => `your correction of ${business || 'a listing'}`,
  complaint: () => 'your complaint',
}

const OUTCOMES: Record<RequestKind, Record<RequestOutcome, string>> = {
  removal: {
    accepted: 'The listing has been removed, with everything that we held about it. We won’t list it again.',
    refused: 'We have not removed the listing.',
  },
  correction: { accepted: 'The listing has been put right.', refused: 'We have not changed the listing.' },
  complaint: { accepted: 'You were right to complain.', refused: 'We have looked into it, and don’t agree.' },
}

const arrived = mailTemplate({
  name: 'listing.requestArrivedMail',
  sent: 'When a request about a listing, or a complaint, waits for a decision, to those who run the site',
  places: {
    what: neededText('“a complaint”, for example'),
    due: neededText('the day by which it must be answered'),
    facts: facts('what it is, and by when it must be answered', ['what', 'due']),
    link: link('the request in the admin area'),
  },
  subject: 'Please answer {what} by {due}',
  body: `# {what}

The law gives you until {due} to answer; it may be urgent, so please read it today.

[Read and answer it]({link})

{facts}

---
You get this because you help to run {site}.`,
})

/** @param email where mail for someone who runs the site goes */
export function requestArrivedMail(
  work: Work,
  email: string,
  { id, kind, business }: { id: string; kind: RequestKind; business: string },
  due: string,
): Promise<Mail> {
  const link = linkTo(work, `/admin/businesses/requests/${id}`)
  const what = ARRIVED[kind](business)
  return writeLetter(
    work,
    arrived,
    { to: email },
    { what, due, facts: factsOf({ What: what, 'Answer by': due }), link },
  )
}

const ARRIVED: Record<RequestKind, (business: string) => string> = {
  removal: (business) => `a request to remove ${business || 'a listing'}`,
  correction: (business) => `a correction of ${business || 'a listing'}`,
  complaint: (business) => (business ? `a complaint about ${business}` : 'a complaint'),
}

export const rightsTemplates = [noticed, proofs.removal, proofs.correction, received, arrived, answered, decided]
