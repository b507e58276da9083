import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { useFormTarget } from '#app/document/start.tsx'
import { Button } from '#app/ui/button.tsx'
import { formValues } from '#contract/form.ts'
import { WEEKDAYS, type Weekday } from '#contract/profile/opening-hours.ts'
import type { Availability } from '#contract/profile/view.ts'
import { CopyFields, DayFields } from './fields.tsx'
import {
  copied,
  copyProblem,
  differsOn,
  HOURS_FIELDS,
  type HoursAnswer,
  type HoursResult,
  type HoursValues,
  storedHours,
} from './values.ts'

const ACTION = `${href('/account/availability')}?save=hours`

export type HoursFormProps = {
  stored: Pick<Availability, 'hours' | 'versions'>
  label?: string
  /** The result of a form that was sent without JavaScript. */
  posted?: HoursResult | undefined
  /** Called once for each answer to a script. */
  onAnswer: (answer: HoursAnswer) => void
  /** Closes the form, where it is edited in place. */
  onCancel?: () => void
}

/** The same on the page of its own and in place. What other forms save in the meantime does not change what is typed here. */
export function HoursForm({ stored, label, posted: newest, onAnswer, onCancel }: HoursFormProps) {
  const fetcher = useFetcher<HoursAnswer>()
  useFormTarget(ACTION)
  const posted = useFormResult(newest)
  const [values, setValues] = useState(() => posted?.values ?? storedHours(stored))
  const [fills, setFills] = useState<Partial<Record<Weekday, number>>>({})
  const [copying, setCopying] = useState<{ problem: string | null } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const answer = fetcher.data ?? posted
  const busy = fetcher.state !== 'idle'

  function typed(): HoursValues {
    return form.current ? formValues(new FormData(form.current), HOURS_FIELDS) : values
  }

  /** Days that hold this already keep their boxes, and so the focus. */
  function fill(next: HoursValues) {
    const before = typed()
    const days = WEEKDAYS.filter((day) => differsOn(day, before, next))
    setFills({ ...fills, ...Object.fromEntries(days.map((day) => [day, (fills[day] ?? 0) + 1])) })
    setValues(next)
  }

  const take = useEffectEvent((given: HoursAnswer) => {
    if ('saved' in given) fill(given.values)
    onAnswer(given)
  })
  useEffect(() => {
    if (fetcher.data && !busy) take(fetcher.data) // once the page around it shows what was saved
  }, [fetcher.data, busy])

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setCopying(null)
    const fields = new FormData(event.currentTarget)
    fields.set('stay', 'yes')
    void fetcher.submit(fields, { method: 'post', action: ACTION })
  }

  function copy(event: MouseEvent) {
    event.preventDefault()
    const source = typed()
    const problem = copyProblem(source)
    setCopying({ problem })
    if (problem === null) fill(copied(source))
  }

  const wasCopied = posted !== undefined && posted.values.copy !== ''
  return (
    <form ref={form} method="post" action={ACTION} noValidate onSubmit={send} aria-label={label}>
      {/* The first button is the one that Enter presses. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <input type="hidden" name="seen" value={answer?.values.seen ?? values.seen} />
      <div className="space-y-4">
        <p className="text-ink-soft">
          Leave a day blank if you are closed. If you close after midnight, give that time, such as 18:00 to 02:00.
        </p>
        <FormProblems result={answer} />
        <div className="divide-y rounded-lg border bg-surface px-3 sm:px-4">
          {WEEKDAYS.map((day) => (
            <DayFields
              key={`${day} ${fills[day]}`}
              day={day}
              values={values}
              error={answer?.errors[`${day}-from`]}
              readOnly={busy}
            />
          ))}
        </div>
      </div>
      <CopyFields
        values={values}
        error={copying ? (copying.problem ?? undefined) : answer?.errors.to}
        open={wasCopied}
        done={copying ? copying.problem === null : wasCopied && !answer?.errors.to}
        busy={busy}
        onCopy={copy}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button busy={busy}>Save opening hours</Button>
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}
