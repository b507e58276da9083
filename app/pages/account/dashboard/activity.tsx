import { href } from 'react-router'
import { JobStatus } from '#app/components/job-status.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import type { ActivityDay } from '#contract/dashboard/view.ts'
import { longDate } from '#contract/date.ts'
import type { OpenedJob } from '#contract/job/view.ts'
import { Section } from './section.tsx'

type Measure = Exclude<keyof ActivityDay, 'day'>

const measures: { key: Measure; label: string }[] = [
  { key: 'views', label: 'Views' },
  { key: 'saves', label: 'Saves' },
  { key: 'messages', label: 'Messages' },
  { key: 'reveals', label: 'Contact details opened' },
]

export function Activity({ days }: { days: ActivityDay[] }) {
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {measures.map(({ key, label }) => (
          <Card as="li" key={key}>
            <p className="text-sm text-ink-soft">{label}</p>
            <p className="font-heading text-3xl font-bold figures">{days.reduce((sum, day) => sum + day[key], 0)}</p>
            <Bars values={days.map((day) => day[key])} />
          </Card>
        ))}
      </ul>
      <details className="mt-3">
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
    </>
  )
}

const cell = 'px-3 py-2'

const HEIGHT = 32

/** Hidden from screen readers: the table says the same. */
function Bars({ values }: { values: number[] }) {
  const most = Math.max(1, ...values)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${values.length * 4} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-2 h-10 w-full fill-petrol"
    >
      {values.map((value, at) => {
        const height = value === 0 ? 1 : Math.max(2, (value / most) * HEIGHT)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day's place
            key={at}
            x={at * 4}
            y={HEIGHT - height}
            width="3"
            height={height}
            className={value === 0 ? 'fill-line' : undefined}
          />
        )
      })}
    </svg>
  )
}

export function OpenedJobs({ jobs }: { jobs: OpenedJob[] }) {
  if (jobs.length === 0) return null
  return (
    <Section title="Jobs you opened">
      <Card flush>
        <ul className="divide-y">
          {jobs.map(({ id, title, place, status, openedAt }) => (
            <li key={id} className="flex items-start justify-between gap-3 p-4">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">
                  <TextLink to={href('/job-directory/:id', { id })}>
                    <bdi>{title}</bdi>
                  </TextLink>
                </p>
                <p className="text-sm text-ink-soft">
                  {place} · Opened {longDate(openedAt)}
                </p>
              </div>
              <JobStatus status={status} className="shrink-0" />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
