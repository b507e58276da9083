import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/page.tsx'
import type { BulkRun } from '#contract/admin/view.ts'
import { BULK_LABELS, type BulkState } from '#contract/admin/words.ts'
import { longDate, timeOf } from '#contract/date.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'

const TONES = { running: 'info', stopped: 'warning', finished: 'success' } as const
const WORDS: Record<BulkState, string> = { running: 'Under way', stopped: 'Stopped', finished: 'Finished' }

export function StateBadge({ state }: { state: BulkState }) {
  return <Badge tone={TONES[state]}>{WORDS[state]}</Badge>
}

/** Newest first. */
export function RunList({ runs }: { runs: BulkRun[] }) {
  return (
    <Section id="runs" title="So far" className="mt-12">
      {runs.length === 0 ? (
        <p className="mt-2 text-ink-soft">No one has changed many users at once yet.</p>
      ) : (
        <ul className="mt-3 divide-y border-y">
          {runs.map(({ id, act, total, done, reason, begunAt, begunBy, state }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
              <div className="min-w-0">
                <TextLink
                  to={href('/admin/users/bulk/:id', { id })}
                  className="inline-flex min-h-9 items-center font-medium"
                >
                  {BULK_LABELS[act]} {quantity(total, 'user', 'users')}
                </TextLink>
                <p className="text-sm wrap-anywhere text-ink-soft">
                  {longDate(begunAt)}, {timeOf(begunAt)}, {begunBy ?? 'a former admin'}: {reason}. {numberText(done)}{' '}
                  done
                </p>
              </div>
              <StateBadge state={state} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
