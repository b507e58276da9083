import { Form, href, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { longDate } from '#contract/date.ts'
import { HOLIDAY_NOTE_LENGTH, MOST_HOLIDAYS } from '#contract/profile/opening-hours.ts'
import type { Holiday } from '#contract/profile/view.ts'
import type { HolidayResult } from './save.server.ts'

type Props = { holidays: Holiday[]; result: HolidayResult | undefined }

const PAGE = href('/account/availability')

export function Holidays({ holidays, result: newest }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const version = JSON.stringify(holidays)
  const result = useFormResult(newest, version)
  const shown = result ?? { values: { first: '', last: '', note: '' }, errors: {} }
  return (
    <>
      <p className="mb-4 text-ink-soft">Days when you are closed although your hours say otherwise.</p>
      {holidays.length > 0 ? (
        <ul aria-label="Holidays to come" className="mb-5 divide-y rounded-lg border bg-surface">
          {holidays.map((holiday) => (
            <li key={holiday.from} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
              <span className="min-w-0 break-words">
                {daysText(holiday)}
                {holiday.note ? (
                  <span className="block text-sm text-ink-soft">
                    <bdi>{holiday.note}</bdi>
                  </span>
                ) : null}
              </span>
              <Form method="post" action={`${PAGE}?save=holiday-off`} preventScrollReset>
                <input type="hidden" name="from" value={holiday.from} />
                <Button variant="ghost" size="small" busy={busy} aria-label={`Remove ${daysText(holiday)}`}>
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      {holidays.length < MOST_HOLIDAYS ? (
        <Form
          key={version}
          method="post"
          action={`${PAGE}?save=holiday`}
          noValidate
          preventScrollReset
          className="space-y-5"
        >
          <FormProblems result={result} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextLine
              name="first"
              label="First day"
              type="date"
              hint="The first day you are closed."
              required
              result={shown}
            />
            <TextLine name="last" label="Last day" type="date" hint="Blank: a single day." result={shown} />
          </div>
          <TextLine
            name="note"
            label="Note"
            hint="Shown on your listing, such as “Christmas”."
            maxLength={HOLIDAY_NOTE_LENGTH}
            result={shown}
          />
          <Button variant="secondary" busy={busy}>
            Add holiday
          </Button>
        </Form>
      ) : (
        <p className="text-ink-soft">You have reached {MOST_HOLIDAYS}. Remove one to add another.</p>
      )}
    </>
  )
}

function daysText({ from, to }: Holiday): string {
  const [first, last] = [dateText(from), dateText(to)]
  return first === last ? first : `${first} to ${last}`
}

function dateText(day: string): string {
  return longDate(new Date(`${day}T12:00Z`))
}
