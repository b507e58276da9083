import { categoryFilter, type NextChoices, shownCategory } from '#app/components/search/category-options.ts'
import { CategoryFilter, FilterForm, LocationFilter } from '#app/components/search/filter-form.tsx'
import { radiusOptions } from '#app/components/search/radius-options.ts'
import { TYPING_RESTS, useFilterDraft } from '#app/components/search/use-filter-draft.ts'
import { usePreHydrationInput } from '#app/components/use-pre-hydration-input.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import {
  type JobDirectoryResult,
  type JobFilters,
  jobsAddress,
  readJobFilters,
  type UnreadEnds,
} from '#contract/job/filters.ts'
import { DEFAULT_RADIUS, RADII } from '#contract/place/words.ts'
import { JobBudget } from './budget-filter.tsx'

const BUDGET_TYPE_OPTIONS = [
  { value: 'any', label: 'Any type' },
  { value: 'range', label: 'Range' },
  { value: 'hourly', label: 'Hourly' },
  { value: 'fixed', label: 'Fixed' },
]

type Props = { filters: JobFilters; unread: UnreadEnds; result: JobDirectoryResult; choices: NextChoices }

export function JobFilterForm({ filters, unread, result, choices }: Props) {
  const chosen = { filter: filters.category, found: result.category }
  const { draft, change } = useFilterDraft(shownFor(filters), addressOf)
  const form = usePreHydrationInput((held) => {
    const early = readJobFilters(held)
    early.category = categoryFilter(early.category, chosen)
    if (addressOf(early) !== addressOf({ ...filters, page: 1 })) change(early, 0)
  })

  return (
    <FilterForm form={form} action="/job-directory" label="Open jobs" show={() => change({}, 0)}>
      <CategoryFilter
        choices={choices}
        value={shownCategory(draft.category, chosen)}
        onChange={(category) => change({ category }, 0)}
      />
      <div className="space-y-3">
        <LocationFilter value={draft.location} onChange={(location) => change({ location }, TYPING_RESTS)} />
        <Field label="Radius" id="radius">
          {(ids) => (
            <Select
              {...ids}
              name="radius"
              placeholder="By name only"
              options={radiusOptions}
              value={draft.radius ?? ''}
              onChange={(event) => change({ radius: readRadius(event.currentTarget.value) }, 0)}
            />
          )}
        </Field>
      </div>
      <JobBudget draft={draft} unread={unread} change={change} />
      <Field label="Budget type" id="budgetType">
        {(ids) => (
          <Select
            {...ids}
            name="budgetType"
            options={BUDGET_TYPE_OPTIONS}
            value={draft.budgetType}
            onChange={(event) => change(readBudgetType(event.currentTarget.value), 0)}
          />
        )}
      </Field>
    </FilterForm>
  )
}

function shownFor(filters: JobFilters): JobFilters {
  return filters.location === '' ? { ...filters, radius: filters.radius ?? DEFAULT_RADIUS } : filters
}

function addressOf(filters: JobFilters): string {
  return jobsAddress({ ...filters, location: filters.location.trim() })
}

function readRadius(value: string): JobFilters['radius'] {
  return RADII.find((miles) => String(miles) === value) ?? null
}

function readBudgetType(value: string): Pick<JobFilters, 'budgetType'> {
  const { budgetType } = readJobFilters(new URLSearchParams({ budgetType: value }))
  return { budgetType }
}
