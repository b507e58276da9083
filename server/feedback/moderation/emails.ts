import { REMOVAL_WORDS, type RemovalReason } from '#contract/feedback/words.ts'
import { mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { facts, factsOf, link, neededText, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

type Recipient = { name: string; email: string }

/** `providerId` with a name, for the page that shows it. */
export type MailedEntry = { id: string; title: string; providerId: string; provider: string }

const ABOUT_AUTHOR = 'We always send this kind of mail, because it is about feedback that you left.'
const ABOUT_PROVIDER = 'We always send this kind of mail, because it is about feedback that you received.'

const greeting = { hello: text('“Hello Tina,”, or “Hello,” where there is no usable name') }
const ofEntry = {
  ...greeting,
  provider: text('the name of the provider'),
  title: text('the title of the feedback'),
}
const ofReason = {
  reason: neededText('the reason, from the fixed list'),
  facts: facts('the feedback, whom it is about, and the reason', ['reason']),
}
const appealable = link('the page to appeal; left out where there is nothing left to appeal against')

const published = mailTemplate({
  name: 'feedback.publishedMail',
  sent: 'When feedback, or an addition to it, was checked and is published, to its author',
  places: { ...ofEntry, link: link('the feedback on the page of the provider') },
  subject: 'Your feedback about {provider} is published',
  body: `# Your feedback is published

{hello}

We have checked “{title}”. Everyone can read it on the page of {provider} now. Thank you for helping the next person who is looking.

[See it]({link})

---
${ABOUT_AUTHOR}`,
})

export function publishedMail(work: Work, { name, email }: Recipient, entry: MailedEntry): Promise<Mail> {
  const { provider, title } = entry
  return writeLetter(
    work,
    published,
    { to: email },
    { hello: hello(name), provider, title, link: listingOf(work, entry) },
  )
}

const received = mailTemplate({
  name: 'feedback.receivedMail',
  sent: 'When feedback about a provider is published, to the provider',
  places: {
    ...greeting,
    author: text('the author, as everyone sees them'),
    rating: text('the stars, like “4 of 5 stars”'),
    title: text('the title of the feedback'),
    words: text('what it says'),
    facts: facts('its title and stars'),
    link: link('the feedback, with the place to reply'),
  },
  subject: '{author} left feedback about you',
  body: `# {author} left feedback about you

{hello}

Everyone can read it on your page. You can reply to it once, and change your reply whenever you like.

[Read it and reply]({link})

{facts}

{words}

If something is wrong with it, report it: we look at every report.

---
${ABOUT_PROVIDER}`,
})

export function receivedMail(
  work: Work,
  { name, email }: Recipient,
  entry: MailedEntry & { author: string; rating: number; words: string },
): Promise<Mail> {
  const { author, title, words, rating } = entry
  const stars = `${rating} of 5 stars`
  return writeLetter(
    work,
    received,
    { to: email },
    {
      hello: hello(name),
      author,
      title,
      words,
      rating: stars,
      facts: factsOf({ Title: title, Rating: stars }),
      link: listingOf(work, entry),
    },
  )
}

const removed = mailTemplate({
  name: 'feedback.removedMail',
  sent: 'When feedback, or an addition to it, was not published, taken down or deleted, to its author',
  places: {
    ...ofEntry,
    done: text('what happened, like “We have taken your feedback … off the site”'),
    ...ofReason,
    appeal: text('how to appeal; left out where there is nothing left to appeal against'),
    link: appealable,
  },
  subject: 'About your feedback on {provider}',
  body: `# About your feedback on {provider}

{hello}

{done}

{appeal}

[Appeal]({link})

{facts}

We hold good and bad feedback to the same rules.

---
${ABOUT_AUTHOR}`,
})

export type MailedRemoval = { reason: RemovalReason; wasPublic: boolean; forGood: boolean; updateId: string | null }

export function removedMail(
  work: Work,
  { name, email }: Recipient,
  entry: MailedEntry,
  removal: MailedRemoval,
): Promise<Mail> {
  const { provider, title } = entry
  const { reason, forGood, updateId } = removal
  return writeLetter(
    work,
    removed,
    { to: email },
    {
      hello: hello(name),
      provider,
      title,
      done: doneText(entry, removal),
      ...reasonsOf(entry, reason),
      appeal: forGood ? '' : HOW_TO_APPEAL,
      link: forGood ? null : linkTo(work, appealPath(entry.id, updateId)),
    },
  )
}

function reasonsOf({ title, provider }: Pick<MailedEntry, 'title' | 'provider'>, reason: RemovalReason) {
  const words = REMOVAL_WORDS[reason]
  return { reason: words, facts: factsOf({ Feedback: title, About: provider, 'The reason': `${words}.` }) }
}

const HOW_TO_APPEAL =
  'If you think that is wrong, you can appeal once. Someone who didn’t make the decision will look at it, where there is anyone else.'

function doneText({ provider, title }: MailedEntry, { forGood, wasPublic, updateId }: MailedRemoval): string {
  if (forGood) return `We have deleted your feedback about ${provider}.`
  const what = updateId
    ? `what you added to “${title}” about ${provider}`
    : `your feedback “${title}” about ${provider}`
  return wasPublic ? `We have taken ${what} off the site.` : `We can’t publish ${what}.`
}

const edited = mailTemplate({
  name: 'feedback.editedMail',
  sent: 'When a moderator has changed feedback, to its author',
  places: { ...ofEntry, ...ofReason, link: link('the feedback') },
  subject: 'We have changed your feedback about {provider}',
  body: `# We have changed your feedback

{hello}

A moderator has changed your feedback about {provider}. It is called “{title}” now, and readers see that it was “Edited by moderator”. We keep what you wrote. If you don’t want it to stand like this, you can withdraw it at any time.

[See your feedback]({link})

{facts}

---
${ABOUT_AUTHOR}`,
})

export function editedMail(
  work: Work,
  { name, email }: Recipient,
  entry: MailedEntry,
  reason: RemovalReason,
): Promise<Mail> {
  const { provider, title } = entry
  return writeLetter(
    work,
    edited,
    { to: email },
    { hello: hello(name), provider, title, ...reasonsOf(entry, reason), link: linkTo(work, '/account/feedback') },
  )
}

const replyRemoved = mailTemplate({
  name: 'feedback.replyRemovedMail',
  sent: 'When the reply of a provider was taken down, to the provider',
  places: { ...greeting, title: text('the title of the feedback'), ...ofReason, link: link('the page to appeal') },
  subject: 'We have taken your reply to “{title}” off the site',
  body: `# We have taken your reply off the site

{hello}

Your reply to “{title}” is no longer shown.

If you think that is wrong, you can appeal once. Someone who didn’t make the decision will look at it, where there is anyone else.

[Appeal]({link})

{facts}

---
We always send this kind of mail, because it is about a reply that you wrote.`,
})

export function replyRemovedMail(
  work: Work,
  { name, email }: Recipient,
  { id, title }: MailedEntry,
  reason: RemovalReason,
): Promise<Mail> {
  const to = linkTo(work, appealPath(id, 'reply'))
  const words = REMOVAL_WORDS[reason]
  const facts = factsOf({ Feedback: title, 'The reason': `${words}.` })
  const said = { hello: hello(name), title, reason: words, facts, link: to }
  return writeLetter(work, replyRemoved, { to: email }, said)
}

const appealDecided = mailTemplate({
  name: 'feedback.appealMail',
  sent: 'When an appeal was decided on, to who made it',
  places: { ...ofEntry, outcome: text('what was decided'), link: link('the page of the provider') },
  subject: 'Your appeal about “{title}”',
  body: `# Your appeal is decided

{hello}

You appealed about “{title}”, on the page of {provider}.

{outcome}

[See the page]({link})

---
We always send this kind of mail, because you asked us to look again.`,
})

export function appealMail(
  work: Work,
  { name, email }: Recipient,
  entry: MailedEntry,
  outcome: 'restored' | 'kept',
): Promise<Mail> {
  const { provider, title } = entry
  return writeLetter(
    work,
    appealDecided,
    { to: email },
    { hello: hello(name), provider, title, outcome: OUTCOMES[outcome], link: listingOf(work, entry) },
  )
}

const OUTCOMES = {
  restored: 'We have looked again, and you were right: it is back on the site. We are sorry for the trouble.',
  kept: 'We have looked again, and it stays off the site. This decision is final.',
}

function appealPath(feedbackId: string, part: string | null): string {
  return `/account/feedback/${feedbackId}/appeal${part ? `?part=${part}` : ''}`
}

function listingOf(work: Work, { providerId }: MailedEntry): string {
  return linkTo(work, `/directory/${providerId}?tab=feedback`)
}

export const moderationTemplates = [published, received, removed, edited, replyRemoved, appealDecided]
