import { data } from 'react-router'
import { api } from '#app/api.server.ts'
import { MailFrame } from '#app/components/mail-frame.tsx'
import { refuse } from '#app/request/attempt.server.ts'
import { loadedHeaders } from '#app/request/page-cache.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Mailbox as MailboxIcon } from '#app/ui/icons.ts'
import { ExternalLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { longDate, timeOf } from '#contract/date.ts'
import type { Route } from './+types/mailbox'

export async function loader({ context }: Route.LoaderArgs) {
  const { mailbox } = context.get(api)
  const [mails, texts] = await Promise.all([mailbox.list(), mailbox.texts()]).catch(refuse)
  return data({ mails, texts }, { headers: { 'cache-control': 'no-store' } })
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = () => [{ title: 'Mailbox | Fettle' }, { name: 'robots', content: 'noindex' }]

export default function MailboxPage({ loaderData: { mails, texts } }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading lead="Email sent while no SMTP server is set, newest first. Only this machine can see it.">
        Mailbox
      </PageHeading>
      <Texts texts={texts} />
      {mails.length === 0 ? (
        <EmptyState title="No emails yet" icon={<MailboxIcon />}>
          Do something that sends an email, then reload this page.
        </EmptyState>
      ) : (
        <ol className="space-y-5">
          {mails.map((mail) => (
            <li key={mail.id}>
              <Mail mail={mail} />
            </li>
          ))}
        </ol>
      )}
    </PageShell>
  )
}

type Text = Route.ComponentProps['loaderData']['texts'][number]

function Texts({ texts }: { texts: Text[] }) {
  if (texts.length === 0) return null
  return (
    <Card as="section" aria-labelledby="texts" className="mb-5">
      <h2 id="texts" className="text-subheading">
        Text messages
      </h2>
      <ul className="mt-2 divide-y">
        {texts.map(({ id, to, text, createdAt }) => (
          <li key={id} className="py-3">
            <p className="break-words">{text}</p>
            <p className="mt-1 text-sm text-ink-soft">
              To {to}, {longDate(createdAt)}, {timeOf(createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Mail = Route.ComponentProps['loaderData']['mails'][number]

function Mail({ mail }: { mail: Mail }) {
  return (
    <Card as="article" aria-labelledby={`subject-${mail.id}`}>
      <h2 id={`subject-${mail.id}`} className="text-subheading break-words">
        {mail.subject}
      </h2>
      <p className="mt-1 text-sm break-words text-ink-soft">
        To {mail.to}, {longDate(mail.createdAt)}, {timeOf(mail.createdAt)}
        {mail.replyTo ? `, answers to ${mail.replyTo}` : ''}
      </p>
      <pre className="mt-4 font-sans whitespace-pre-wrap break-words">{mail.text}</pre>
      <MailLinks links={[...new Set(mail.links)]} />
      <details className="mt-4">
        <summary className="min-h-11 content-center font-medium text-petrol">As HTML</summary>
        <div className="mt-2">
          <MailFrame title={`${mail.subject}, as HTML`} html={mail.html} />
        </div>
      </details>
    </Card>
  )
}

function MailLinks({ links }: { links: string[] }) {
  if (links.length === 0) return null
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold">Links</h3>
      <ul>
        {links.map((link) => (
          <li key={link} className="py-2">
            <ExternalLink href={link}>{link}</ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
