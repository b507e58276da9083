import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { type ListingImport, ROW_WORDS, type RowFilter } from '#contract/import/words.ts'
import { numberText } from '#contract/number.ts'

/** How many rows are in each state; each leads to them. */
export function Counts({ run: { id, counts, stage }, filter }: { run: ListingImport; filter: RowFilter | null }) {
  const shown = SHOWN.filter((one) => counts[one] > 0 || (one === 'ready' && stage === 'ready'))
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
              <span className="text-sm text-ink-soft">{ROW_WORDS[one]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const SHOWN: RowFilter[] = [
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
