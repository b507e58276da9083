import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { SmallLink } from '#app/ui/button.tsx'
import type { HealthState } from '#contract/admin/words.ts'
import type { Route } from './+types/health'
import { OperationsFrame } from './operations-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { health: await context.get(api).health.check().catch(refuse) }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Health')

const WORDS: Record<HealthState, { label: string; tone: Tone }> = {
  ok: { label: 'Works', tone: 'success' },
  warning: { label: 'Look', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
}

export default function Health({ loaderData: { health } }: Route.ComponentProps) {
  return (
    <OperationsFrame tab="health">
      <dl className="divide-y rounded-lg border bg-surface">
        {health.checks.map(({ part, state, says, took }) => (
          <div key={part} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_1fr_auto]">
            <dt className="font-medium">{part}</dt>
            <dd className="min-w-0 break-words max-sm:order-last max-sm:col-span-2">{says}</dd>
            <dd className="flex items-center gap-3 text-sm text-ink-soft figures">
              <span>{took} ms</span>
              <Badge tone={WORDS[state].tone}>{WORDS[state].label}</Badge>
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-8 mb-3 text-subheading">The process that answers</h2>
      <dl className="grid gap-x-8 rounded-lg border bg-surface px-4 py-1 sm:grid-cols-2">
        {health.facts.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6">
        <SmallLink to={href('/admin/health')}>Check again</SmallLink>
      </div>
    </OperationsFrame>
  )
}
