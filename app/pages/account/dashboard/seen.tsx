import { TextLink } from '#app/ui/link.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { seenText } from '#contract/dashboard/seen.ts'
import type { ActivityDay, ProviderDashboard } from '#contract/dashboard/view.ts'
import { DASHBOARD_DAYS } from '#contract/dashboard/words.ts'
import { longDate } from '#contract/date.ts'
import { listed, quantity } from '#contract/text.ts'
import { Section } from './section.tsx'

type Measure = Exclude<keyof ActivityDay, 'day'>

const measures: { key: Measure; label: string }[] = [
  { key: 'views', label: 'Views' },
  { key: 'saves', label: 'Saves' },
  { key: 'messages', label: 'Messages' },
  { key: 'reveals', label: 'Contact details opened' },
]

/** What the last days were like: a sentence with a line, and the numbers in a table. */
export function Seen({ dashboard: { activity, listed: isPublic, hidden } }: { dashboard: ProviderDashboard }) {
  const { days, ...numbers } = activity
  const total = (key: Measure) => days.reduce((sum, day) => sum + day[key], 0)
  const text = seenText({ views: total('views'), ...numbers })
  const others = othersText(total)
  if (hidden && !text && !others) return null
  return (
    <Section title={`The last ${DASHBOARD_DAYS} days`}>
      {isPublic || hidden ? null : (
        <p className="mb-3">
          Your listing is not public at the moment, so no one can see it, save it or contact you there.
        </p>
      )}
      {text ? (
        <div className="card p-4 sm:p-5">
          <p className="text-lg font-medium figures">{text}</p>
          <Sparkline values={days.map(({ views }) => views)} />
          {others ? <p className="mt-2 text-ink-soft figures">{others}</p> : null}
        </div>
      ) : isPublic ? (
        <p className="text-ink-soft">
          No one looked at your page in this time. A photo, a price and reviews bring people in:{' '}
          <TextLink to="/how-ranking-works">how ranking works</TextLink>. {others}
        </p>
      ) : others ? (
        <p className="text-ink-soft">{others}</p>
      ) : null}
      {measures.some(({ key }) => total(key) > 0) ? <DayByDay days={days} /> : null}
    </Section>
  )
}

function othersText(total: (key: Measure) => number): string | null {
  const [saves, messages, reveals] = [total('saves'), total('messages'), total('reveals')]
  const parts = [
    saves > 0 ? `${saves === 1 ? '1 person' : `${saves} people`} saved you` : null,
    messages > 0 ? `you got ${quantity(messages, 'message', 'messages')}` : null,
    reveals > 0 ? `your contact details were opened ${reveals === 1 ? 'once' : `${reveals} times`}` : null,
  ].flatMap((part) => part ?? [])
  if (parts.length === 0) return null
  const sentence = listed(parts)
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

const [WIDTH, HEIGHT] = [290, 40]

/** Hidden from screen readers: the table says the same. */
function Sparkline({ values }: { values: number[] }) {
  const most = Math.max(1, ...values)
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`
  })
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-3 h-12 w-full text-petrol"
    >
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} className="fill-petrol-soft" />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function DayByDay({ days }: { days: ActivityDay[] }) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 items-center rounded-lg font-medium text-petrol underline underline-offset-4">
        View as a table
      </summary>
      <ScrollTable
        label="Day by day"
        className="max-h-80 rounded-lg border bg-surface"
        tableClassName="w-full text-left text-sm figures"
      >
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th scope="col" className={cell}>
              Day
            </th>
            {measures.map(({ key, label }) => (
              <th key={key} scope="col" className={`${cell} text-right`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row" className={`${cell} font-normal`}>
                {longDate(new Date(`${day.day}T12:00:00Z`))}
              </th>
              {measures.map(({ key }) => (
                <td key={key} className={`${cell} text-right`}>
                  {day[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </details>
  )
}

const cell = 'px-3 py-2'
