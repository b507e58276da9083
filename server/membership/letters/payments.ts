import { mailTemplate } from '#server/mail/letter.ts'
import { facts, link, neededText, text } from '#server/mail/text.ts'
import { ABOUT_MEMBERSHIP, cancelling, EACH, subscriptions } from './write.ts'

export const started = mailTemplate({
  name: 'membership.startedMail',
  sent: 'When a membership begins',
  places: {
    ...EACH,
    cancelling,
    terms: neededText('what is paid, and when'),
    facts: facts('plan, price, and the day of the next renewal'),
    link: link('their listing'),
  },
  subject: 'You are a member of {site}',
  body: `# Your membership has begun

{hello}

Your listing is public now, and people nearby can find you. You can open the contact details of jobs, and get job alerts.

[See my listing]({link})

{facts}

{terms}

{cancelling}

---
${ABOUT_MEMBERSHIP}`,
})

export const receipt = mailTemplate({
  name: 'membership.receiptMail',
  sent: 'After each payment',
  places: {
    ...EACH,
    number: neededText('the number of the receipt'),
    amount: neededText('the amount'),
    tax: neededText('“, of which £3.33 is VAT”, where there is any'),
    plan: text('monthly or yearly'),
    paid: text('the day of the payment'),
    until: text('the day until which it is paid'),
    facts: facts('what was paid, for what, when, until when and to whom', ['number', 'amount', 'tax']),
    seller: text('who sells it: name, address and VAT number'),
    button: text('“See the receipt”, or “See my membership” where there is no page for it'),
    link: link('the receipt'),
  },
  subject: 'Receipt {number} from {site}',
  body: `# Receipt: {amount}

{hello}

Thank you. We have taken {amount}{tax} for your {plan} membership.

[{button}]({link})

{facts}

---
${ABOUT_MEMBERSHIP}`,
})

export const freeEnds = mailTemplate({
  name: 'membership.freeEndsMail',
  sent: 'Two weeks before a free year or month ends, where there is no card',
  places: {
    ...EACH,
    day: neededText('the day'),
    price: neededText('the price'),
    period: text('“year” or “month”'),
    facts: facts('the day, and what membership costs after it'),
    link: subscriptions,
  },
  subject: 'Your free {period} ends on {day}',
  body: `# Your free {period} ends on {day}

{hello}

Your listing is not public after that; we keep everything you wrote and showed. To continue for {price}, add a card under “Manage subscription” before that day. If you don’t want to, you need do nothing.

[See my membership]({link})

{facts}

---
${ABOUT_MEMBERSHIP}`,
})

export const renewal = mailTemplate({
  name: 'membership.renewalMail',
  sent: 'Two weeks before money is taken for a year',
  places: {
    ...EACH,
    cancelling,
    day: neededText('the day'),
    price: neededText('the price'),
    period: text('“year” or “month”'),
    free: text('“Your free year ends.”, where it does'),
    facts: facts('the day, the price, and for how long'),
    link: subscriptions,
  },
  subject: 'Your membership renews on {day}',
  body: `# Your membership renews on {day}

{hello}

{free} On {day} your membership renews: we take {price}, for another {period}.

If you don’t want that, cancel before {day}.

[See my membership]({link})

{facts}

{cancelling}

---
${ABOUT_MEMBERSHIP}`,
})

export const paymentFailed = mailTemplate({
  name: 'membership.paymentFailedMail',
  sent: 'When a payment did not go through',
  places: {
    ...EACH,
    price: text('the price'),
    consequence: neededText('until when the listing stays public'),
    next: neededText('when we try again'),
    facts: facts('the price, and when we try again'),
    link: subscriptions,
  },
  subject: 'We could not take your {site} payment',
  body: `# Your payment did not go through

{hello}

We tried to take {price} for your membership, and your bank declined it. Cards expire and limits are reached; it’s easily fixed.

Please check your card under “Manage subscription”. {consequence}

[Check my card]({link})

{facts}

{next}

---
${ABOUT_MEMBERSHIP}`,
})

export const duplicate = mailTemplate({
  name: 'membership.duplicateMail',
  sent: 'To the contact address, when a second subscription was ended',
  places: { ...EACH, subscription: neededText('the subscription at the payment provider') },
  subject: 'A second subscription was ended: {subscription}',
  body: `# A second subscription was ended

{hello}

The payment provider reported the subscription {subscription} for a provider who is a member already, or no longer has an account. It was ended at once.

If anything was paid for it, please refund that in the dashboard of the payment provider: docs/payments.md, “Refunds”.

[Open the dashboard](/admin)

---
You get this because you run {site}.`,
})
