import type { ReactNode } from 'react'
import { data } from 'react-router'
import { api } from '#app/api.server.ts'
import { HoursForm } from '#app/components/opening-hours/hours-form.tsx'
import type { HoursResult } from '#app/components/opening-hours/values.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Section } from '#app/ui/page.tsx'
import { toast } from '#app/ui/toast.ts'
import { FLASHES } from '#contract/flash.ts'
import { AccountFrame } from '../settings/frame.tsx'
import type { Route } from './+types/availability'
import { CoverageForm } from './coverage.tsx'
import { AwayForm, Holidays } from './holidays.tsx'
import {
  type AwayResult,
  addHoliday,
  type CoverageResult,
  comeBack,
  goAway,
  type HolidayResult,
  removeHoliday,
  saveCoverage,
  saveHours,
} from './save.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { availability, coverage } = context.get(api)
  return { availability: await availability.own().catch(refuse), coverage: await coverage.own().catch(refuse) }
}

/** The address of each form says which it is: `?save=holiday`. */
export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args
  const form = url.searchParams.get('save')
  if (form === 'holiday') return addHoliday(args)
  if (form === 'holiday-off') return removeHoliday(request, context)
  if (form === 'away') return goAway(args)
  if (form === 'back') return comeBack(request, context)
  if (form === 'coverage') return saveCoverage(args)
  if (form === 'hours') return saveHours(request, context)
  throw data({ message: 'There is nothing at this address.' }, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Where and when')

export default function AvailabilityPage({ loaderData: { availability, coverage }, actionData }: Route.ComponentProps) {
  const { holidays, away } = availability
  const results = resultsOf(actionData)
  return (
    <AccountFrame tab="availability">
      <div className="max-w-2xl space-y-12">
        <Part id="area" title="Where you work">
          <CoverageForm coverage={coverage} result={results.coverage} />
        </Part>
        <Part id="hours" title="Opening hours">
          <HoursForm
            stored={availability}
            posted={results.hours}
            onAnswer={(answer) => {
              if ('saved' in answer) toast(FLASHES[answer.merged ? 'hours-merged' : 'hours-saved'])
            }}
          />
        </Part>
        <Part id="holidays" title="Holidays">
          <Holidays holidays={holidays} result={results.holiday} />
        </Part>
        <Part id="away" title="Time away">
          <AwayForm away={away} result={results.away} />
        </Part>
      </div>
    </AccountFrame>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title} look="mb-3 text-heading">
      {children}
    </Section>
  )
}

type AnyResult = HoursResult | HolidayResult | AwayResult | CoverageResult

/** Which form the answer belongs to. */
function resultsOf(result: AnyResult | undefined) {
  return {
    hours: result && hasField(result, 'copy') ? result : undefined,
    holiday: result && hasField(result, 'note') ? result : undefined,
    away: result && hasField(result, 'hides') ? result : undefined,
    coverage: result && hasField(result, 'places') ? result : undefined,
  }
}

function hasField<Field extends string>(
  result: AnyResult,
  field: Field,
): result is Extract<AnyResult, { values: Record<Field, unknown> }> {
  return field in result.values
}
