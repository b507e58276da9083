import { Form, href } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { useLookAgain } from '#app/components/frame/use-look-again.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { SecondaryLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell, Section } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { BulkResult, BulkRun } from '#contract/admin/view.ts'
import { BULK_DONE, BULK_LABELS, LAST_RESULTS_PAGE } from '#contract/admin/words.ts'
import { ById } from '#contract/by-id.ts'
import { longDate, timeOf } from '#contract/date.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'
import { readUserQuery } from '#contract/user/input.ts'
import { defineAct } from '../../act/define-acts.server.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import type { Route } from './+types/run'
import { filterWords } from './question.ts'
import { StateBadge } from './run-list.tsx'

const Page = z.coerce.number().int().min(1).max(LAST_RESULTS_PAGE).catch(1)

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const page = Page.parse(new URL(request.url).searchParams.get('page') ?? 1)
  const found = await context.get(api).bulk.view({ id, page }).catch(refuse)
  return { ...found, page, filters: filterWords(readUserQuery(new URLSearchParams(found.run.filters))) }
}

export const action = defineAct({
  fields: { intent: 'text' },
  schema: ById,
  input: (_, { id }) => ({ id }),
  hidden: true,
  call: ({ bulk }, run) => bulk.stop(run),
  title: 'Not stopped',
  failed: 'Please try again.',
  done: (_, { id }) => leadTo(href('/admin/users/bulk/:id', { id }), 'bulk-stopped'),
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? titleOf(loaderData.run) : 'Bulk action')

function titleOf({ act, total }: BulkRun): string {
  return `${BULK_LABELS[act]} ${quantity(total, 'user', 'users')}`
}

export default function RunPage({ loaderData, actionData }: Route.ComponentProps) {
  const { run, results, pages, page, filters } = loaderData
  const result = useFormResult(actionData)
  useLookAgain(run.state === 'running')
  const here = href('/admin/users/bulk/:id', { id: run.id })
  const title = titleOf(run)
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb
        items={[
          { label: 'Users', to: href('/admin/users') },
          { label: 'Bulk actions', to: href('/admin/users/bulk') },
          { label: title },
        ]}
      />
      <PageHeading className="mt-4" action={<StateBadge state={run.state} />}>
        {title}
      </PageHeading>
      <p className="wrap-anywhere">
        Begun by {run.begunBy ?? 'a former admin'} on {longDate(run.begunAt)}, {timeOf(run.begunAt)}: {run.reason}
      </p>
      <p className="mt-1 wrap-anywhere text-ink-soft">Filters: {filters.join(', ') || 'none'}</p>
      <div className="mt-6 space-y-4 rounded-lg border bg-surface p-4 sm:p-5">
        <Progress label={progressText(run)} value={run.done + run.refused} max={Math.max(run.total, 1)} />
        <p role="status" className="figures">
          {stateText(run)}
        </p>
        {run.state === 'running' ? (
          <Form method="post" className="flex flex-wrap items-start gap-3">
            <FormProblems result={result} />
            <ProofFields result={result} />
            <SubmitButton name="intent" value="stop" variant="danger">
              Stop
            </SubmitButton>
            <SecondaryLink to={here}>Look again</SecondaryLink>
          </Form>
        ) : null}
      </div>
      <Results results={results} done={BULK_DONE[run.act]} />
      <div className="mt-6">
        <Pagination
          page={page}
          pages={pages}
          href={(page) => (page > 1 ? `${here}?page=${page}` : here)}
          label="Pages of results"
        />
      </div>
    </PageShell>
  )
}

function progressText({ done, refused, total }: BulkRun): string {
  return `${numberText(done + refused)} of ${numberText(total)}`
}

function stateText({ act, state, done, refused, stoppedAt, stoppedBy, finishedAt, workedAt }: BulkRun): string {
  const many = `${quantity(done, 'user', 'users')} ${BULK_DONE[act]}${refused > 0 ? `, ${numberText(refused)} not` : ''}.`
  if (state === 'finished' && finishedAt) return `${many} Finished on ${longDate(finishedAt)}, ${timeOf(finishedAt)}.`
  if (state === 'running') return `${many} Last progress at ${timeOf(workedAt)}.`
  const who = stoppedBy ? `Stopped by ${stoppedBy}` : 'Stopped, because who began it is no longer an active admin,'
  return stoppedAt ? `${many} ${who} on ${longDate(stoppedAt)}, ${timeOf(stoppedAt)}.` : many
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function Results({ results, done }: { results: BulkResult[]; done: string }) {
  if (results.length === 0) return null
  return (
    <Section id="results" title="Results" className="mt-8">
      <ul className="mt-3 divide-y border-y">
        {results.map(({ personId, name, problem }) => (
          <li key={personId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            {name === null ? (
              <span className="font-mono text-sm">{personId.slice(0, 8)}</span>
            ) : (
              <TextLink
                to={href('/admin/users/:id', { id: personId })}
                className="inline-flex min-h-9 items-center wrap-anywhere"
              >
                {name || 'No name'}
              </TextLink>
            )}
            {problem === null ? <Badge tone="success">{capitalised(done)}</Badge> : <span>{problem}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
