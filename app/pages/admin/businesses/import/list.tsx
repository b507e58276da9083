import { href } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api.server.ts'
import { useLookAgain } from '#app/components/frame/use-look-again.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FileUp } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { KIND_WORDS } from '#contract/import/kinds.ts'
import type { ListingImport } from '#contract/import/view.ts'
import { BUSY_STAGES, LAST_IMPORTS_PAGE } from '#contract/import/words.ts'
import { quantity } from '#contract/text.ts'
import { ExportButton } from '../../export/export-button.tsx'
import { Moment } from '../../frame/moment.tsx'
import { ColumnChoice } from '../../list/columns.tsx'
import { AdminTable, type Columns } from '../../list/table.tsx'
import { ListBar } from '../../list/views.tsx'
import { BusinessesFrame } from '../tabs.tsx'
import type { Route } from './+types/list'
import { StageBadge } from './about-import.tsx'

const Page = z.coerce.number().int().min(1).max(LAST_IMPORTS_PAGE).catch(1)

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = Page.parse(url.searchParams.get('page') ?? 1)
  return { page, ...(await context.get(api).listingImport.list({ page }).catch(refuse)) }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Imports')

export default function Imports({ loaderData: { runs, page, pages } }: Route.ComponentProps) {
  useLookAgain(runs.some(({ stage, pausedAt }) => BUSY_STAGES.includes(stage) && pausedAt === null))
  return (
    <BusinessesFrame tab="imports">
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose text-ink-soft">
          Listings, users, reviews, pictures and jobs from CSV files. You see what becomes of each row before anything
          is imported. The export holds every unclaimed listing, in columns that an import reads again.
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <ExportButton address={href('/admin/businesses/export')} />
          <ButtonLink to={href('/admin/businesses/import/new')} icon={<FileUp aria-hidden />}>
            New import
          </ButtonLink>
        </div>
      </div>
      {runs.length === 0 ? (
        <EmptyState title="Nothing imported yet">Upload a CSV file to begin.</EmptyState>
      ) : (
        <>
          <ListBar>
            <ColumnChoice list="imports" columns={COLUMNS} />
          </ListBar>
          <AdminTable
            label="Imports"
            list="imports"
            look="plain"
            rows={runs}
            keyOf={({ id }) => id}
            columns={COLUMNS}
          />
          <div className="mt-6">
            <Pagination
              page={page}
              pages={pages}
              href={(page) => `${href('/admin/businesses/import')}${page > 1 ? `?page=${page}` : ''}`}
              label="Pages of imports"
            />
          </div>
        </>
      )}
    </BusinessesFrame>
  )
}

const COLUMNS: Columns<ListingImport> = {
  File: {
    names: true,
    look: 'font-medium',
    cell: (run) => (
      <TextLink to={importAddress(run)} title={run.fileName} className="block max-w-96 truncate">
        <bdi>{run.fileName}</bdi>
      </TextLink>
    ),
  },
  Kind: { cell: ({ kind }) => KIND_WORDS[kind].name },
  State: { cell: (run) => <StageBadge run={run} /> },
  Rows: { cell: rowsOf },
  Uploaded: { cell: ({ uploadedAt }) => <Moment at={uploadedAt} /> },
  By: { cell: ({ uploadedBy }) => uploadedBy ?? 'a former admin' },
}

function rowsOf({ kind, stage, counts, problem }: ListingImport): string {
  const { one, many } = KIND_WORDS[kind]
  if (stage === 'mapping' || stage === 'cancelled' || (stage === 'ready' && problem !== null)) return '–'
  if (stage === 'checking' || stage === 'comparing' || stage === 'ready')
    return `${quantity(counts.ready, 'row', 'rows')} ready`
  if (stage === 'undone' || stage === 'undoing') return `${quantity(counts.removed, one, many)} removed`
  return `${quantity(counts.created, one, many)} created`
}

function importAddress({ id, stage }: ListingImport): string {
  return stage === 'mapping'
    ? href('/admin/businesses/import/:id/columns', { id })
    : href('/admin/businesses/import/:id', { id })
}
