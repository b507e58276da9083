import { href, type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
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
import { flash } from '#app/request/flash.ts'
import { type ReadForm, readForm } from '#app/request/form.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { ChangedFields } from '#contract/changed-fields.ts'
import type { FlashName } from '#contract/flash.ts'
import type { FormFields } from '#contract/form.ts'
import { AddHoliday, EditHours, GoAway, HoursVersions } from '#contract/profile/availability-input.ts'
import { EditCoverage, UnknownPlace } from '#contract/profile/coverage-input.ts'
import { ALWAYS_CLOSED, DAY_NAMES, dayText, WEEKDAYS } from '#contract/profile/opening-hours.ts'
import { AWAY_FIELDS, COVERAGE_FIELDS, COVERAGE_PATHS, coverageInput, HOLIDAY_FIELDS, HOLIDAY_PATHS } from './values.ts'

type Context = Readonly<RouterContextProvider>

/** A script has an answer instead of a redirect. */
export async function saveHours(request: Request, context: Context) {
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

async function hoursRefused(form: HoursForm, refused: FailedAttempt, context: Context) {
  const changed = ChangedFields.safeParse(refused.refused?.data)
  const stored = changed.success ? await attemptOrLog(context, context.get(api).availability.own()) : null
  if (!changed.success || !stored?.ok) return failed(form, refused)
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

export async function addHoliday(request: Request, context: Context) {
  const form = await readForm(request, HOLIDAY_FIELDS)
  const { first, last, note } = form.values
  const checked = form.check(AddHoliday, { from: first, to: last, note }, HOLIDAY_PATHS)
  if (!checked.ok) return checked.response
  const saved = await attemptOrLog(context, context.get(api).availability.addHoliday(checked.data))
  if (saved.ok) return savedTo('holidays', 'holiday-added')
  const ofDays = saved.refused?.code === 'DAY_OVER' || saved.refused?.code === 'DAYS_OVERLAP'
  if (saved.refused && ofDays) return form.wrong({ first: saved.refused.message }, saved.refused.status)
  if (saved.refused?.code === 'DAY_TOO_FAR')
    return form.wrong({ [last === '' ? 'first' : 'last']: saved.refused.message })
  return failed(form, saved)
}

export async function removeHoliday(request: Request, context: Context) {
  const posted = await postedForm(request, ['from'])
  const removed = await attemptOrLog(
    context,
    context.get(api).availability.removeHoliday({ from: String(posted.get('from')) }),
  )
  const isGone = removed.ok || removed.refused?.code === 'NOT_FOUND' || removed.refused?.code === 'BAD_REQUEST'
  return savedTo('holidays', isGone ? 'holiday-removed' : 'update-failed')
}

export async function goAway(request: Request, context: Context) {
  const form = await readForm(request, AWAY_FIELDS)
  const checked = form.check(GoAway, { until: form.values.until, hides: form.values.hides === 'yes' })
  if (!checked.ok) return checked.response
  const saved = await attemptOrLog(context, context.get(api).availability.goAway(checked.data))
  if (saved.ok) return savedTo('away', 'away-saved')
  const ofDay = saved.refused?.code === 'DAY_OVER' || saved.refused?.code === 'DAY_TOO_FAR'
  return saved.refused && ofDay ? form.wrong({ until: saved.refused.message }) : failed(form, saved)
}

export async function comeBack(request: Request, context: Context) {
  await postedForm(request, [])
  const back = await attemptOrLog(context, context.get(api).availability.comeBack())
  return savedTo('away', back.ok ? 'back-again' : 'update-failed')
}

export async function saveCoverage(request: Request, context: Context) {
  const form = await readForm(request, COVERAGE_FIELDS)
  const checked = form.check(EditCoverage, coverageInput(form.values), COVERAGE_PATHS)
  if (!checked.ok) return checked.response
  const saved = await attemptOrLog(context, context.get(api).coverage.edit(checked.data))
  if (saved.ok) return savedTo('area', 'coverage-saved')
  if (saved.refused?.code !== 'LOCATION_UNKNOWN') return failed(form, saved)
  return form.wrong({ [fieldOf(form.values, saved.refused.data)]: saved.refused.message })
}

/** Where a place stands that is not known. */
function fieldOf({ kind, second, third }: ReadForm<typeof COVERAGE_FIELDS>['values'], refused: unknown) {
  if (kind === 'places') return 'places'
  const unknown = UnknownPlace.safeParse(refused)
  return unknown.success && unknown.data.place !== second.trim() && unknown.data.place === third.trim()
    ? 'third'
    : 'second'
}

function savedTo(part: 'area' | 'hours' | 'holidays' | 'away', said: FlashName) {
  return redirect(`${href('/account/availability')}#${part}`, { headers: flash(said) })
}

function failed<Fields extends FormFields>(form: ReadForm<Fields>, failure: FailedAttempt) {
  return form.fail(failure, 'Not saved', 'Nothing you typed is lost. Please try again.', href('/account/availability'))
}
