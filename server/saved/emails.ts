import { faceOf, mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { link, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

type Recipient = { name: string; email: string }
type Provider = { id: string; name: string; imageUrl: string | null }

const places = {
  hello: text('“Hello Tina,”, or “Hello,” where there is no usable name'),
  provider: text('the name of the provider'),
  link: link('their page'),
}

const WHY =
  'You get this because you asked for news of the professionals you’ve saved. We send at most one such mail a day for each of them.'

const available = mailTemplate({
  name: 'saved.availableMail',
  sent: 'When a saved provider takes on work again, to those who asked for news',
  places,
  subject: '{provider} is available again',
  body: `# {provider} is available again

{hello}

You have saved {provider} on {site}. They’ve just told us that they’re taking on work again.

[See their listing]({link})

---
${WHY}`,
})

const newWork = mailTemplate({
  name: 'saved.newWorkMail',
  sent: 'When a saved provider shows new work, to those who asked for news',
  places,
  subject: 'New work by {provider}',
  body: `# New work by {provider}

{hello}

You have saved {provider} on {site}. They’ve just added something to their portfolio.

[See their work]({link})

---
${WHY}`,
})

export function availableMail(
  work: Work,
  { name, email }: Recipient,
  provider: Provider,
  unsubscribe: string,
): Promise<Mail> {
  const values = { hello: hello(name), provider: provider.name, link: linkTo(work, `/directory/${provider.id}`) }
  return writeLetter(work, available, { to: email, unsubscribe, ...faceOf(work, provider.imageUrl) }, values)
}

export function newWorkMail(
  work: Work,
  { name, email }: Recipient,
  provider: Provider,
  unsubscribe: string,
): Promise<Mail> {
  const to = linkTo(work, `/directory/${provider.id}?tab=portfolio`)
  const values = { hello: hello(name), provider: provider.name, link: to }
  return writeLetter(work, newWork, { to: email, unsubscribe, ...faceOf(work, provider.imageUrl) }, values)
}

export const savedTemplates = [available, newWork]
