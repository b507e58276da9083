import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { longDate } from '#contract/date.ts'
import { LEGAL_LABELS } from '#contract/legal/words.ts'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/legal-texts'

export async function loader({ context }: Route.LoaderArgs) {
  return { pages: await context.get(api).legalText.list().catch(refuse) }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Legal texts')

export default function LegalTexts({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <SettingsFrame tab="legal-texts">
      <p className="mb-6 max-w-2xl text-ink-soft">
        What the law and your members rely on, and who you are. Every version is kept, and the page shows when it was
        last changed. Email everyone with an account before a change that matters, as the terms promise.
      </p>
      <ul className="divide-y rounded-lg border bg-surface">
        {pages.map(({ page, editedAt }) => (
          <li key={page} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
            <div className="min-w-0">
              <TextLink
                to={href('/admin/settings/legal-texts/:page', { page })}
                className="inline-flex min-h-9 items-center font-medium"
              >
                {LEGAL_LABELS[page]}
              </TextLink>
              <p className="text-sm text-ink-soft">/{page}</p>
            </div>
            {editedAt ? <Badge tone="info">Edited {longDate(editedAt)}</Badge> : <Badge>Default</Badge>}
          </li>
        ))}
      </ul>
    </SettingsFrame>
  )
}
