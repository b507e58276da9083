import { href } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import {
  copied,
  copyProblem,
  HOURS_FIELDS,
  HOURS_PATHS,
  hoursInput,
  storedHours,
} from '#app/components/opening-hours/values.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { CHANGED_MEANWHILE, versionsIn } from '#app/request/changed-meanwhile.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import { NOTHING_LOST, type ReadForm, readForm } from '#app/request/form.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { ChangedFields } from '#contract/changed-fields.ts'
import type { FlashName } from '#contract/flash.ts'
import type { FormResult } from '#contract/form.ts'
import { AddHoliday, EditCoverage, EditHours, GoAway, HoursVersions, UnknownPlace } from '#contract/profile/input.ts'
import { ALWAYS_CLOSED, DAY_NAMES, dayText, WEEKDAYS } from '#contract/profile/opening-hours.ts'

const PAGE = href('/account/availability')

/** A script has an answer instead of a redirect. */
export async function saveHours(request: Request, context: PageContext) {
  const form = await readForm(request, HOURS_FIELDS)
  if (form.values.copy !== '') return copyHours(form)
  const checked = form.check(EditHours, hoursInput(form.values), HOURS_PATHS)
  if (!checked.ok) return checked.response
  const { availability } = context.get(api)
  const seen = versionsIn(HoursVersions, form.values.seen)
  const saved = await attemptOrLog(context, availability.setHours({ hours: checked.data ?? ALWAYS_CLOSED, seen }))
  if (!saved.ok) return hoursRefused(form, saved, context)
  const merged = saved.data.kept.length > 0
  if (form.values.stay === '') return savedTo('hours', merged ? 'hours-merged' : 'hours-saved')
  return form.result(200, { saved: true as const, merged, values: storedHours(saved.data) })
}

type HoursForm = ReadForm<typeof HOURS_FIELDS>

function copyHours(form: HoursForm) {
  const problem = copyProblem(form.values)
  return problem ? form.wrong({ to: problem }) : form.result(200, { values: copied(form.values) })
}

async function hoursRefused(form: HoursForm, refused: FailedAttempt, context: PageContext) {
  const changed = ChangedFields.safeParse(refused.refused?.data)
  const stored = changed.success ? await attemptOrLog(context, context.get(api).availability.own()) : null
  if (!changed.success || !stored?.ok) {
    return form.fail(refused, 'Not saved', NOTHING_LOST, PAGE)
  }
  const { hours, versions } = stored.data
  const days = WEEKDAYS.filter((day) => changed.data.fields.includes(day))
  const errors = days.map((day) => {
    const now = dayText(hours?.[day] ?? []).toLowerCase()
    return [HOURS_PATHS[day], `${DAY_NAMES[day]}: changed in another window to ${now}`] as const
  })
  return form.result(409, {
    errors: Object.fromEntries(errors),
    refusal: CHANGED_MEANWHILE,
    values: { ...form.values, seen: JSON.stringify(versions) },
  })
}

export type HolidayResult = FormResult<typeof HOLIDAY_FIELDS>
const HOLIDAY_FIELDS = { first: 'text', last: 'text', note: 'text' } as const

export const addHoliday = defineForm({
  fields: HOLIDAY_FIELDS,
  schema: AddHoliday,
  input: ({ first, last, note }) => ({ from: first, to: last, note }),
  paths: { from: 'first', to: 'last' },
  call: ({ availability }, input) => availability.addHoliday(input),
  fieldOf({ code }, { last }) {
    if (code === 'DAY_OVER' || code === 'DAYS_OVERLAP') return 'first'
    return code === 'DAY_TOO_FAR' ? (last === '' ? 'first' : 'last') : undefined
  },
  title: 'Not saved',
  back: PAGE,
  done: () => savedTo('holidays', 'holiday-added'),
})

export async function removeHoliday(request: Request, context: PageContext) {
  const posted = await postedForm(request, ['from'])
  const from = String(posted.get('from'))
  const removed = await attemptOrLog(context, context.get(api).availability.removeHoliday({ from }))
  const isGone = removed.ok || removed.refused?.code === 'NOT_FOUND' || removed.refused?.code === 'BAD_REQUEST'
  return savedTo('holidays', isGone ? 'holiday-removed' : 'update-failed')
}

export type AwayResult = FormResult<typeof AWAY_FIELDS>
const AWAY_FIELDS = { until: 'text', hides: 'text' } as const

export const goAway = defineForm({
  fields: AWAY_FIELDS,
  schema: GoAway,
  input: ({ until, hides }) => ({ until, hides: hides === 'yes' }),
  call: ({ availability }, input) => availability.goAway(input),
  fieldOf: { DAY_OVER: 'until', DAY_TOO_FAR: 'until' },
  title: 'Not saved',
  back: PAGE,
  done: () => savedTo('away', 'away-saved'),
})

export async function comeBack(request: Request, context: PageContext) {
  await postedForm(request, [])
  const back = await attemptOrLog(context, context.get(api).availability.comeBack())
  return savedTo('away', back.ok ? 'back-again' : 'update-failed')
}

export type CoverageResult = FormResult<typeof COVERAGE_FIELDS>
const COVERAGE_FIELDS = { kind: 'text', miles: 'text', second: 'text', third: 'text', places: 'text' } as const

export const saveCoverage = defineForm({
  fields: COVERAGE_FIELDS,
  schema: EditCoverage,
  input({ kind, miles, second, third, places }) {
    if (kind === 'any') return { kind: null }
    if (kind === 'radius') return { kind, miles: Number(miles), bases: [second, third] }
    return { kind, places: places.split('\n') }
  },
  paths: { 'bases.1': 'third', bases: 'second' },
  call: ({ coverage }, input) => coverage.edit(input),
  fieldOf: ({ code, data }, typed) => (code === 'LOCATION_UNKNOWN' ? fieldOfPlace(typed, data) : undefined),
  title: 'Not saved',
  back: PAGE,
  done: () => savedTo('area', 'coverage-saved'),
})

/** Returns the field with the place that is not known. */
function fieldOfPlace({ kind, second, third }: CoverageResult['values'], refused: unknown) {
  if (kind === 'places') return 'places'
  const unknown = UnknownPlace.safeParse(refused)
  return unknown.success && unknown.data.place !== second.trim() && unknown.data.place === third.trim()
    ? 'third'
    : 'second'
}

function savedTo(part: 'area' | 'hours' | 'holidays' | 'away', said: FlashName) {
  return leadTo(`${PAGE}#${part}`, said)
}
