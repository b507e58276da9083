import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CircleCheck } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { AttentionEntry } from '#contract/admin/view.ts'
import { ALL_CALM, ageText } from '#contract/admin/words.ts'
import { useStaff } from '../frame/use-staff.ts'
import type { Route } from './+types/dashboard'
import { AreaCards, Figures, States } from './cards.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await context.get(api).admin.dashboard().catch(refuse)), now: new Date() }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Dashboard')

export default function AdminDashboard({ loaderData: { attention, figures, states, now } }: Route.ComponentProps) {
  const role = useStaff()?.role ?? 'moderator'
  return (
    <PageShell width="full" className="space-y-8">
      <PageHeading className="mb-0">Dashboard</PageHeading>
      <Attention entries={attention} now={now} />
      {figures ? <Figures figures={figures} /> : null}
      <AreaCards role={role} />
      {states.length > 0 ? <States states={states} now={now} /> : null}
    </PageShell>
  )
}

function Attention({ entries, now }: { entries: AttentionEntry[]; now: Date }) {
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-3 text-subheading">
        Needs attention
      </h2>
      {entries.length === 0 ? (
        <p className="flex items-center gap-2 rounded-lg border bg-surface px-4 py-3 text-ink-soft">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-moss-ink" />
          {ALL_CALM}
        </p>
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">
          {entries.map((entry) => (
            <Entry key={entry.name} entry={entry} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ entry: { title, detail, since, urgent, at }, now }: { entry: AttentionEntry; now: Date }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {'path' in at ? <TextLink to={at.path}>{title}</TextLink> : title}
          {urgent ? <Badge tone="danger">Urgent</Badge> : null}
        </p>
        {detail ? <p className="text-sm text-ink-soft break-words">{detail}</p> : null}
        {'command' in at ? (
          <p className="text-sm text-ink-soft">
            On the machine of the site: <code className="break-words">{at.command}</code>
          </p>
        ) : null}
      </div>
      {since ? (
        <p className="text-sm text-ink-soft figures">
          <time dateTime={since.toISOString()}>{ageText(since, now)}</time>
        </p>
      ) : null}
    </li>
  )
}
