import { href } from 'react-router'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Download } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { ImportLine, ListingImport, ProblemColumn } from '#contract/import/view.ts'
import { type RowFilter, type RowState, rowWord, UNDO_WITHIN_DAYS } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'

const TONES: Record<RowState, Tone> = {
  ready: 'success',
  problem: 'danger',
  duplicate: 'warning',
  suppressed: 'warning',
  created: 'success',
  kept: 'info',
  removed: 'neutral',
}

type RowsProps = {
  run: ListingImport
  lines: ImportLine[]
  pages: number
  problemColumns: ProblemColumn[]
  filter: RowFilter | null
  page: number
}

/** Every row with its line in the file, and what to do about it. */
export function Rows({ run, lines, pages, problemColumns, filter, page }: RowsProps) {
  const here = href('/admin/businesses/import/:id', { id: run.id })
  const query = filter ? `rows=${filter}` : ''
  return (
    <section aria-labelledby="rows" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="rows" className="scroll-mt-20 text-heading">
          {filter ? rowWord(run.kind, filter) : 'Rows to look at'}
        </h2>
        {lines.length > 0 ? (
          <a
            href={`${href('/admin/businesses/import/:id/rows', { id: run.id })}${query ? `?${query}` : ''}`}
            download
            className="inline-flex min-h-11 items-center gap-2 font-medium text-petrol underline underline-offset-4"
          >
            <Download aria-hidden className="size-4.5" />
            Download as CSV
          </a>
        ) : null}
      </div>
      <ProblemColumns columns={problemColumns} begun={run.begunAt !== null} />
      {lines.length === 0 ? (
        <p className="mt-2 text-ink-soft">{emptyWords(run, filter)}</p>
      ) : (
        <ul className="mt-3 divide-y border-y">
          {lines.map((line) => (
            <Row key={line.number} kind={run.kind} line={line} />
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Pagination
          page={page}
          pages={pages}
          href={(page) => `${here}?${[query, page > 1 ? `page=${page}` : ''].filter(Boolean).join('&')}#rows`}
          label="Pages of rows"
        />
      </div>
    </section>
  )
}

function emptyWords({ counts }: ListingImport, filter: RowFilter | null): string {
  if (filter === null) return 'There is nothing to look at.'
  if (counts[filter] === 0) return 'There are no such rows.'
  return `We delete the rows ${UNDO_WITHIN_DAYS} days after the last step of an import. Only their number is left.`
}

/** `begun`: rows with a field left out are listings by now. */
function ProblemColumns({ columns, begun }: { columns: ProblemColumn[]; begun: boolean }) {
  if (columns.length === 0) return null
  const [refused, leftOut] = [true, false].map((isRefused) => columns.filter((one) => one.isRefused === isRefused))
  return (
    <div className="mt-2 max-w-prose space-y-1 wrap-anywhere">
      <ColumnCounts words="Rows that can’t be imported:" columns={refused ?? []} />
      <ColumnCounts words="Rows with a field left out:" columns={leftOut ?? []} />
      <p className="text-ink-soft">
        {begun
          ? 'The download has the rows that weren’t imported as they are in your file. Fix them there and upload it as a new import. Rows with a field left out are here: add what’s missing by hand.'
          : 'The download has these rows as they are in your file, each with what’s wrong. Fix them there and upload it as a new import.'}
      </p>
    </div>
  )
}

function ColumnCounts({ words, columns }: { words: string; columns: ProblemColumn[] }) {
  if (columns.length === 0) return null
  const counts = columns.map(({ column, rows }) => `${column} (${quantity(rows, 'row', 'rows')})`)
  return (
    <p>
      <span className="font-medium">{words}</span> {counts.join(', ')}
    </p>
  )
}

type RowProps = { kind: ListingImport['kind']; line: ImportLine }

function Row({ kind, line: { line, name, state, problems, listing } }: RowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-medium wrap-anywhere">
          <span className="text-ink-soft figures">Line {numberText(line)}</span> {name || 'No name'}
        </p>
        {problems.map(({ column, says }) => (
          <p key={`${column} ${says}`} className="text-sm wrap-anywhere">
            {column === null ? null : <span className="font-medium">{column}: </span>}
            {says}
          </p>
        ))}
        {listing ? (
          <TextLink
            to={href('/admin/users/:id', { id: listing.id })}
            className="inline-flex min-h-9 items-center text-sm"
          >
            {listing.name || 'No name'}
          </TextLink>
        ) : null}
      </div>
      <Badge tone={TONES[state]}>{rowWord(kind, state)}</Badge>
    </li>
  )
}
