import { href, redirect } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api.server.ts'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { useLookAgain } from '#app/components/frame/use-look-again.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { readRowFilter } from '#contract/import/input.ts'
import type { ListingImport } from '#contract/import/view.ts'
import { BUSY_STAGES, LAST_ROWS_PAGE, type RowFilter, rowWord } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'
import { Moment } from '../../frame/moment.tsx'
import type { Route } from './+types/run'
import { FileWords, StageBadge } from './about-import.tsx'
import { Invitations } from './invitations.tsx'
import { Rows } from './rows-found.tsx'
import { actOnImport } from './run-act.server.ts'
import { Begin, Notices, UnderWay, Undo } from './run-forms.tsx'

const Page = z.coerce.number().int().min(1).max(LAST_ROWS_PAGE).catch(1)

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const { listingImport } = context.get(api)
  const run = await listingImport.view({ id }).catch(refuse)
  if (run.stage === 'mapping') throw redirect(href('/admin/businesses/import/:id/columns', { id }))
  const [filter, page] = [readRowFilter(params), Page.parse(params.get('page') ?? 1)]
  const found = BUSY_STAGES.includes(run.stage)
    ? { lines: [], pages: 0, problemColumns: [] }
    : await listingImport.rows({ id, filter, page }).catch(refuse)
  return { run, filter, page, undo: params.has('undo'), ...found }
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  return actOnImport(request, context, id)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Import: ${loaderData.run.fileName}` : 'Import')

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { run, filter, undo, ...rows } = loaderData
  const result = useFormResult(actionData, run.stage)
  const isBusy = BUSY_STAGES.includes(run.stage)
  const isBroken = run.stage === 'ready' && run.problem !== null
  useLookAgain(isBusy && run.pausedAt === null)
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb items={[{ label: 'Imports', to: href('/admin/businesses/import') }, { label: run.fileName }]} />
      <PageHeading className="mt-4" action={<StageBadge run={run} />}>
        {isBroken ? 'The file needs fixing' : HEADINGS[run.stage]}
      </PageHeading>
      <FileWords run={run} />
      <People run={run} />
      {run.problem !== null ? (
        <Notice tone="danger" title="This file cannot be imported" className="mt-4">
          {run.problem}
        </Notice>
      ) : null}
      {isBusy ? <UnderWay run={run} result={result} /> : null}
      {isBusy || isBroken || run.stage === 'cancelled' ? null : <Counts run={run} filter={filter} />}
      {run.stage === 'ready' ? <Begin run={run} result={result} /> : null}
      {isBusy || run.stage === 'cancelled' || (isBroken && rows.lines.length === 0) ? null : (
        <Rows run={run} filter={filter} {...rows} />
      )}
      {run.invitations ? <Invitations {...run.invitations} result={result} /> : null}
      {run.noticesAt && !isBusy ? <Notices at={run.noticesAt} result={result} /> : null}
      {run.undoUntil ? <Undo run={run} until={run.undoUntil} asked={undo} result={result} /> : null}
      {run.stage === 'cancelled' ? (
        <p className="mt-4">
          It was cancelled, and its file is deleted. Nothing was imported.{' '}
          <TextLink to={newAddress(run)}>Import another file</TextLink>
        </p>
      ) : null}
    </PageShell>
  )
}

function newAddress({ kind }: ListingImport): string {
  return `${href('/admin/businesses/import/new')}?kind=${kind}`
}

const HEADINGS: Record<ListingImport['stage'], string> = {
  mapping: 'Columns',
  checking: 'The file is being checked',
  comparing: 'The file is being checked',
  ready: 'What would be imported',
  running: 'Import under way',
  finished: 'Imported',
  undoing: 'The import is being undone',
  undone: 'The import was undone',
  cancelled: 'Import cancelled',
}

function People({ run: { uploadedBy, uploadedAt, begunBy, begunAt, finishedAt } }: { run: ListingImport }) {
  return (
    <p className="text-ink-soft">
      Uploaded by {uploadedBy ?? 'a former admin'}, <Moment at={uploadedAt} />.
      {begunAt ? (
        <>
          {' '}
          Begun by {begunBy ?? 'a former admin'}, <Moment at={begunAt} />.
        </>
      ) : null}
      {finishedAt ? (
        <>
          {' '}
          Finished <Moment at={finishedAt} />.
        </>
      ) : null}
    </p>
  )
}

/** How many rows are in each state; each leads to them. */
function Counts({ run: { id, kind, counts, stage }, filter }: { run: ListingImport; filter: RowFilter | null }) {
  const shown = ROW_ORDER.filter((one) => counts[one] > 0 || (one === 'ready' && stage === 'ready'))
  return (
    <nav aria-label="Rows by result" className="mt-6">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {shown.map((one) => (
          <li key={one}>
            <Link
              to={`${href('/admin/businesses/import/:id', { id })}?rows=${one}#rows`}
              aria-current={filter === one ? 'true' : undefined}
              className="block h-full rounded-lg border bg-surface p-3 motion hover:border-line-strong aria-[current]:border-petrol aria-[current]:bg-petrol-soft"
            >
              <span className="block text-xl font-semibold figures">{numberText(counts[one])}</span>
              <span className="text-sm text-ink-soft">{rowWord(kind, one)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The order is that of the page. */
const ROW_ORDER: RowFilter[] = [
  'ready',
  'created',
  'partial',
  'problem',
  'duplicate',
  'suppressed',
  'unplaced',
  'removed',
  'kept',
]
