import { Form, href } from 'react-router'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { Notice } from '#app/ui/notice.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { longDate } from '#contract/date.ts'
import { HOLIDAY_NOTE_LENGTH, MAX_HOLIDAYS } from '#contract/profile/opening-hours.ts'
import type { Away, Holiday } from '#contract/profile/view.ts'
import type { AwayResult, HolidayResult } from './save.server.ts'

type Props = { holidays: Holiday[]; result: HolidayResult | undefined }

const PAGE = href('/account/availability')

export function Holidays({ holidays, result: newest }: Props) {
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
                <SubmitButton variant="ghost" size="small" aria-label={`Remove ${daysText(holiday)}`}>
                  Remove
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      {holidays.length < MAX_HOLIDAYS ? (
        <PostForm
          result={result}
          key={version}
          action={`${PAGE}?save=holiday`}
          preventScrollReset
          className="space-y-5"
        >
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
          <SubmitButton variant="secondary">Add holiday</SubmitButton>
        </PostForm>
      ) : (
        <p className="text-ink-soft">You have reached {MAX_HOLIDAYS}. Remove one to add another.</p>
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

export function AwayForm({ away, result: newest }: { away: Away | null; result: AwayResult | undefined }) {
  const version = away ? `${away.until.getTime()} ${away.hides}` : ''
  const result = useFormResult(newest, version)
  const stored = { until: away?.day ?? '', hides: away?.hides ? 'yes' : 'no' }
  const shown = result ?? { values: stored, errors: {} }
  return (
    <>
      {away ? (
        <Notice
          tone="amber"
          title={`You are away until ${longDate(away.until)}`}
          className="mb-5"
          action={
            <Form method="post" action={`${PAGE}?save=back`} preventScrollReset>
              <SubmitButton variant="secondary" size="small">
                I’m back
              </SubmitButton>
            </Form>
          }
        >
          {away.hides ? 'Your listing is hidden and comes back by itself on that day.' : 'Your listing says so.'} You
          get no job alerts until then.
        </Notice>
      ) : (
        <p className="mb-4 text-ink-soft">
          On a long job or on holiday? Tell people when you are back. You get no job alerts until then.
        </p>
      )}
      <PostForm result={result} key={version} action={`${PAGE}?save=away`} preventScrollReset className="space-y-5">
        <TextLine name="until" label="Day you are back" type="date" className="max-w-48" required result={shown} />
        <RadioGroup
          id="hides"
          name="hides"
          legend="Meanwhile your listing"
          defaultValue={shown.values.hides}
          options={[
            { value: 'no', label: 'says when you are back', hint: 'People can still find and contact you.' },
            { value: 'yes', label: 'is hidden', hint: 'It comes back by itself on that day.' },
          ]}
        />
        <SubmitButton variant="secondary">{away ? 'Change' : 'Set time away'}</SubmitButton>
      </PostForm>
    </>
  )
}
