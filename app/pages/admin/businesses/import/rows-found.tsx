import { href } from 'react-router'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Download } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { ImportLine, ListingImport } from '#contract/import/view.ts'
import { ROW_WORDS, type RowFilter, type RowState } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'

const TONES: Record<RowState, Tone> = {
  ready: 'success',
  problem: 'danger',
  duplicate: 'warning',
  suppressed: 'warning',
  created: 'success',
  kept: 'info',
  removed: 'neutral',
}

/** Every row with its line in the file, and what to do about it. */
export function Rows({
  run,
  lines,
  pages,
  filter,
  page,
}: {
  run: ListingImport
  lines: ImportLine[]
  pages: number
  filter: RowFilter | null
  page: number
}) {
  const here = href('/admin/businesses/import/:id', { id: run.id })
  const query = filter ? `rows=${filter}` : ''
  return (
    <section aria-labelledby="rows" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="rows" className="scroll-mt-20 text-heading">
          {filter ? ROW_WORDS[filter] : 'Rows to look at'}
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
      {lines.length === 0 ? (
        <p className="mt-2 text-ink-soft">{filter ? 'There are no such rows.' : 'There is nothing to look at.'}</p>
      ) : (
        <ul className="mt-3 divide-y border-y">
          {lines.map((line) => (
            <Row key={line.number} line={line} />
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

function Row({ line: { line, name, state, problems, listing } }: { line: ImportLine }) {
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
      <Badge tone={TONES[state]}>{ROW_WORDS[state]}</Badge>
    </li>
  )
}
