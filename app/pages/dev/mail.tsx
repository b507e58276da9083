import { data } from 'react-router'
import { api } from '#app/api.server.ts'
import { MailFrame } from '#app/components/mail-frame.tsx'
import { refuse } from '#app/request/attempt.server.ts'
import { loadedHeaders } from '#app/request/page-cache.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/mail'

export async function loader({ context }: Route.LoaderArgs) {
  const mails = await context.get(api).mailbox.samples().catch(refuse)
  return data({ mails }, { headers: { 'cache-control': 'no-store' } })
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = () => [
  { title: 'Mail templates | Fettle' },
  { name: 'robots', content: 'noindex' },
]

export default function MailTemplates({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <PageShell width="full">
      <PageHeading lead="Every email that Fettle sends, with made-up data, as HTML and as text. Only this machine can see it.">
        Mail templates
      </PageHeading>
      <ul className="space-y-6">
        {mails.map((mail) => (
          <li key={mail.template}>
            <Template mail={mail} />
          </li>
        ))}
      </ul>
    </PageShell>
  )
}

type Sample = Route.ComponentProps['loaderData']['mails'][number]

function Template({ mail }: { mail: Sample }) {
  return (
    <Card as="article" aria-labelledby={mail.template}>
      <h2 id={mail.template} className="text-subheading break-words">
        {mail.subject}
      </h2>
      <p className="mt-1 text-sm break-words text-ink-soft">
        {mail.template}, to {mail.to}
        {mail.replyTo ? `, answers to ${mail.replyTo}` : ''}
      </p>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <MailFrame title={`${mail.subject}, as HTML`} html={mail.html} />
        <pre className="rounded-md border bg-sunken p-4 font-sans text-sm whitespace-pre-wrap break-words">
          {mail.text}
        </pre>
      </div>
    </Card>
  )
}
