import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { longDate } from '#contract/date.ts'
import type { Route } from './+types/mail-texts'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { texts: await context.get(api).mailText.list().catch(refuse) }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Email texts')

export default function MailTexts({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <SettingsFrame tab="mail-texts">
      <p className="mb-6 max-w-2xl text-ink-soft">
        Every email that this site sends. Choose one to change its subject and its text, see how it looks and send it to
        yourself.
      </p>
      <ul className="divide-y rounded-lg border bg-surface">
        {texts.map(({ name, sent, subject, editedAt }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
            <div className="min-w-0">
              <TextLink
                to={href('/admin/settings/mail-texts/:name', { name })}
                reloadDocument // its own policy allows the styles of mails
                className="inline-flex min-h-9 items-center font-medium break-words"
              >
                {subject}
              </TextLink>
              <p className="text-sm text-ink-soft">{sent}</p>
            </div>
            {editedAt ? <Badge tone="info">Edited {longDate(editedAt)}</Badge> : null}
          </li>
        ))}
      </ul>
    </SettingsFrame>
  )
}
