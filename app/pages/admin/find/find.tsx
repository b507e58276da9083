import { data, Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse, refusedPage } from '#app/request/attempt.server.ts'
import { messageOf } from '#app/request/form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Search } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { AdminHits } from '#contract/admin/search.ts'
import { storedLine } from '#contract/text.ts'
import { useStaff } from '../frame/use-staff.ts'
import type { Route } from './+types/find'
import { FINDS, type FindItem, itemsFor } from './items.ts'

const LONGEST = 200

type FindData = { q: string; hits: AdminHits | null; problem: string | null }

/** The command palette asks it too. Moderators find pages only, which need no answer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const q = storedLine(url.searchParams.get('q') ?? '').slice(0, LONGEST)
  const { admin } = context.get(api)
  const { role } = await admin.standing().catch(refuse)
  if (role !== 'admin' || q === '') return data<FindData>({ q, hits: null, problem: null })
  const found = await attemptOrLog(context, admin.search({ q }))
  if (found.ok) return data<FindData>({ q, hits: found.data, problem: null })
  if (found.refused?.status === 404) throw refusedPage(found.refused)
  const problem = messageOf(found, 'The search failed. Please try again.')
  return data<FindData>({ q, hits: null, problem }, { status: found.refused?.status ?? 500 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData?.q ? `Find: ${loaderData.q}` : 'Find')

export default function FindPage({ loaderData: { q, hits, problem } }: Route.ComponentProps) {
  const role = useStaff()?.role ?? 'moderator'
  const items = itemsFor(role, q, hits)
  const groups = [...new Set(items.map(({ group }) => group))]
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <PageHeading className="mb-4">Find</PageHeading>
      <search>
        <Form method="get" action={href('/admin/find')} className="flex gap-2">
          <TextBox
            key={q}
            type="search"
            name="q"
            aria-label={FINDS[role]}
            placeholder={FINDS[role]}
            defaultValue={q}
            maxLength={LONGEST}
            icon={<Search />}
            className="grow"
          />
          <Button>Find</Button>
        </Form>
      </search>
      {problem ? (
        <Notice tone="danger" role="alert" className="mt-6">
          {problem}
        </Notice>
      ) : null}
      {items.every(({ action }) => action) && !problem ? (
        <EmptyState title="Nothing matches" icon={<Search />} className="mt-6">
          Try fewer words, another spelling or a part of the email address.
        </EmptyState>
      ) : null}
      {groups.map((group) => (
        <section key={group} aria-label={group} className="mt-6">
          <h2 className="mb-1 text-sm font-semibold text-ink-soft">{group}</h2>
          <ul className="divide-y rounded-lg border bg-surface">
            {items.map((item) => (item.group === group ? <Line key={item.value} item={item} /> : null))}
          </ul>
        </section>
      ))}
    </PageShell>
  )
}

function Line({ item: { label, detail, to, isPublic } }: { item: FindItem }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1">
      <TextLink
        to={to}
        reloadDocument={isPublic ?? false}
        className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
      >
        <bdi>{label}</bdi>
      </TextLink>
      {detail ? (
        <span className="min-w-0 text-sm text-ink-soft wrap-anywhere">
          <bdi>{detail}</bdi>
        </span>
      ) : null}
    </li>
  )
}
