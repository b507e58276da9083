import { mailTemplate } from '#server/mail/letter.ts'
import { facts, link, neededText, text } from '#server/mail/text.ts'
import { ABOUT_MEMBERSHIP, cancelling, EACH, subscriptions } from './write.ts'

export const cancelled = mailTemplate({
  name: 'membership.cancelledMail',
  sent: 'After a membership was cancelled',
  places: {
    ...EACH,
    day: neededText('the day on which it ends'),
    facts: facts('plan, and until when it runs'),
    back: text('how to get all the money back, in the days in which one can'),
    link: subscriptions,
  },
  subject: 'You have cancelled your membership',
  body: `# Your membership is cancelled

{hello}

We won’t take any more payments. Your membership runs until {day}, and your listing is public until then. After that we keep your profile, your work and your feedback, in case you come back.

If you change your mind before that day, choose “Resume membership”. {back}

[See my membership]({link})

{facts}

---
${ABOUT_MEMBERSHIP}`,
})

export const moneyBack = mailTemplate({
  name: 'membership.moneyBackMail',
  sent: 'After a membership was ended within 14 days, with all the money back',
  places: { ...EACH, amount: neededText('what goes back'), link: link('the page to buy a membership') },
  subject: 'Your membership has ended, and you get {amount} back',
  body: `# You get {amount} back

{hello}

Your membership has ended, as you asked. We are paying {amount} back to the card you paid with; banks usually show it within 10 days.

Your listing is no longer public. We keep your profile, your work and your feedback, in case you come back.

[Become a member again]({link})

---
${ABOUT_MEMBERSHIP}`,
})

export const resumed = mailTemplate({
  name: 'membership.resumedMail',
  sent: 'After a cancellation was undone',
  places: {
    ...EACH,
    cancelling,
    terms: neededText('what is paid, and when'),
    facts: facts('plan, price, and the day of the next renewal'),
    link: subscriptions,
  },
  subject: 'Your membership continues',
  body: `# Your membership continues

{hello}

You have undone your cancellation. {terms}

[See my membership]({link})

{facts}

{cancelling}

---
${ABOUT_MEMBERSHIP}`,
})

export const planChanged = mailTemplate({
  name: 'membership.planChangedMail',
  sent: 'After the plan was changed',
  places: {
    ...EACH,
    plan: neededText('monthly or yearly'),
    price: neededText('the price'),
    day: neededText('the day of the next renewal'),
    facts: facts('plan, price, and the day of the next renewal', ['price', 'day']),
    link: subscriptions,
  },
  subject: 'Your membership is now {plan}',
  body: `# Your membership is now {plan}

{hello}

From now on you pay {price}. The next renewal is on {day}.

[See my membership]({link})

{facts}

If that wasn’t you, write to us and check your security settings.

---
${ABOUT_MEMBERSHIP}`,
})

export const hidden = mailTemplate({
  name: 'membership.hiddenMail',
  sent: 'When a payment is missing and the days of grace are over',
  places: { ...EACH, link: subscriptions },
  subject: 'Your listing is hidden until your membership is paid',
  body: `# Your listing is hidden

{hello}

Your last payment did not go through, and the days of grace are over. As soon as it is paid, your listing is public again.

[Check my card]({link})

---
${ABOUT_MEMBERSHIP}`,
})

export const ended = mailTemplate({
  name: 'membership.endedMail',
  sent: 'When a membership has ended',
  places: { ...EACH, link: link('the page to buy a membership') },
  subject: 'Your membership has ended',
  body: `# Your membership has ended

{hello}

Your listing is no longer public. We keep your profile, your work and your feedback: with a membership everything is back at once.

[Become a member again]({link})

---
${ABOUT_MEMBERSHIP}`,
})

export const report = mailTemplate({
  name: 'membership.reportMail',
  sent: 'Once a month, to members who asked for it',
  places: {
    ...EACH,
    month: text('the month, like “October 2026”'),
    views: text('how often the listing was seen'),
    saves: text('how often it was saved'),
    reveals: text('how often contact details were opened'),
    messages: text('how many messages came'),
    feedback: text('how many reviews of that month are published'),
    facts: facts('how often each of these happened'),
    advice: text('a sentence: where to see more, or what would help'),
    link: link('the dashboard'),
  },
  subject: 'What your membership did in {month}',
  body: `# Your {month}

{hello}

{advice}

[See my dashboard]({link})

{facts}

---
You get this once a month because you asked for it.`,
})
