import { Card } from '#app/ui/card.tsx'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'

type Line = { label: string; value: number | string; of?: number }

/** `of`: the whole that a share is shown of. */
export function Figures({ title, lines, empty }: { title: string; lines: Line[]; empty?: string }) {
  return (
    <Card as="section">
      <h3 className="text-subheading">{title}</h3>
      {lines.length === 0 ? <p className="mt-2 text-ink-soft">{empty}</p> : null}
      <dl className="mt-2 divide-y">
        {lines.map(({ label, value, of }) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right font-medium whitespace-nowrap figures">
              {typeof value === 'number' ? numberText(value) : value}
              {of && typeof value === 'number' ? (
                <span className="font-normal text-ink-soft"> · {Math.round((value / of) * 100)}%</span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** "3 hours"; null: there was nothing to measure. */
export function spanText(minutes: number | null): string {
  if (minutes === null) return 'None yet'
  if (minutes < 60) return quantity(Math.max(1, minutes), 'minute', 'minutes')
  if (minutes < 48 * 60) return quantity(Math.round(minutes / 60), 'hour', 'hours')
  return quantity(Math.round(minutes / (24 * 60)), 'day', 'days')
}
