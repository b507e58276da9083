import type { Mail } from '#server/platform/mail.ts'
import { frameLetter, hello } from '#server/platform/mail-frame.tsx'
import type { Work } from '#server/work/work.ts'

type Recipient = { name: string; email: string }

export function availableMail(
  work: Work,
  { name, email }: Recipient,
  provider: { id: string; name: string },
  unsubscribe: string,
): Promise<Mail> {
  const { site, siteUrl } = work.site.settings
  return frameLetter(
    {
      to: email,
      subject: `${provider.name} is available again`,
      heading: `${provider.name} is available again`,
      paragraphs: [
        hello(name),
        `You have saved ${provider.name} on ${site.name}. They’ve just told us that they’re taking on work again.`,
      ],
      button: { label: 'See their listing', href: new URL(`/directory/${provider.id}`, siteUrl).href },
      reason: `You get this because you asked for news of the professionals you’ve saved. We send at most one such mail a day for each of them.`,
      unsubscribe,
    },
    site.name,
  )
}
