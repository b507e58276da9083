import { useState } from 'react'
import { categoryFilter, type NextChoices, shownCategory } from '#app/components/search/category-options.ts'
import { fieldFilters } from '#app/components/search/field-filters.lazy.ts'
import { CategoryFilter, FilterForm, LocationFilter } from '#app/components/search/filter-form.tsx'
import { radiusOptions } from '#app/components/search/radius-options.ts'
import { TYPING_RESTS, useFilterDraft } from '#app/components/search/use-filter-draft.ts'
import { usePreHydrationInput } from '#app/components/use-pre-hydration-input.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { LazyPart } from '#app/ui/lazy-part.tsx'
import { Select } from '#app/ui/select.tsx'
import { type Pair, RangeSlider } from '#app/ui/slider.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { FilterField } from '#contract/custom-field/view.ts'
import {
  BUDGET_ENDS,
  BUDGET_SLIDER,
  type BudgetEnd,
  jobsAddress,
  readBudgetEnd,
  readJobFilters,
  type UnreadEnds,
} from '#contract/job/filters.ts'
import type { JobFilters } from '#contract/job/input.ts'
import type { JobDirectoryResult } from '#contract/job/view.ts'
import { numberText } from '#contract/number.ts'
import { DEFAULT_RADIUS, RADII } from '#contract/place/words.ts'

const BUDGET_TYPE_OPTIONS = [
  { value: 'any', label: 'Any type' },
  { value: 'range', label: 'Range' },
  { value: 'hourly', label: 'Hourly' },
  { value: 'fixed', label: 'Fixed' },
]

type Props = {
  filters: JobFilters
  /** Those that the operator added. */
  fields: FilterField[] | undefined
  unread: UnreadEnds
  result: JobDirectoryResult
  choices: NextChoices
}

export function JobFilterForm({ filters, fields, unread, result, choices }: Props) {
  const chosen = { filter: filters.category, found: result.category }
  const { draft, change } = useFilterDraft(shownFor(filters), trimmedAddress)
  const form = usePreHydrationInput((held) => {
    const early = readJobFilters(held)
    early.category = categoryFilter(early.category, chosen)
    if (trimmedAddress(early) !== trimmedAddress({ ...filters, page: 1 })) change(early, 0)
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
      {fields ? (
        <LazyPart
          source={fieldFilters}
          props={{ fields, values: draft.fields, change: (fields, after) => change({ fields }, after) }}
        />
      ) : null}
    </FilterForm>
  )
}

function shownFor(filters: JobFilters): JobFilters {
  return filters.location === '' ? { ...filters, radius: filters.radius ?? DEFAULT_RADIUS } : filters
}

function trimmedAddress(filters: JobFilters): string {
  return jobsAddress({ ...filters, location: filters.location.trim() })
}

function readRadius(value: string): JobFilters['radius'] {
  return RADII.find((miles) => String(miles) === value) ?? null
}

function readBudgetType(value: string): Pick<JobFilters, 'budgetType'> {
  const { budgetType } = readJobFilters(new URLSearchParams({ budgetType: value }))
  return { budgetType }
}

/** Milliseconds. A sum takes longer to type than a word, and half of it is another sum. */
const SUM_DEBOUNCE = 800

type BudgetProps = { draft: JobFilters; unread: UnreadEnds; change: (part: Partial<JobFilters>, after: number) => void }

/** The slider shows a default range but sends nothing: the boxes below it hold the filter. */
function JobBudget({ draft, unread, change }: BudgetProps) {
  const { minBudget, maxBudget } = draft
  const touched = minBudget !== null || maxBudget !== null
  const [moving, setMoving] = useState<Pair | null>(null)
  const [typed, setTyped] = useState<UnreadEnds>(unread)
  const [typing, setTyping] = useState<BudgetEnd | null>(null)
  const unreadable = BUDGET_ENDS.find((end) => end !== typing && draft[end] === null && isUnread(end, typed[end]))
  const box = (name: BudgetEnd) => ({
    name,
    value: isKept(name, typed[name], draft[name]) ? typed[name] : (draft[name] ?? ''),
    invalid: name === unreadable,
    onLeave: () => setTyping(null),
    onType: (text: string) => {
      setTyped({ ...typed, [name]: text })
      setTyping(name)
      const sum = readBudgetEnd(name, text)
      change(name === 'minBudget' ? { minBudget: sum } : { maxBudget: sum }, SUM_DEBOUNCE)
    },
  })
  return (
    <fieldset className="space-y-2">
      <legend className="sr-only">Budget</legend>
      <div data-needs-script>
        <RangeSlider
          label="Budget"
          min={BUDGET_SLIDER.min}
          max={BUDGET_SLIDER.max}
          step={BUDGET_SLIDER.step}
          format={pounds}
          hint={touched ? null : 'We show jobs of every budget until you move it.'}
          value={moving ?? thumbsOf(draft)}
          onValueChange={setMoving}
          onValueCommit={([from, to]) => {
            setMoving(null)
            change({ minBudget: from, maxBudget: to }, 0)
          }}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Sum label="From £" {...box('minBudget')} />
        <Sum label="To £" {...box('maxBudget')} />
      </div>
      {unreadable ? (
        <FieldError
          id={`${unreadable}-error`}
          error={`We can’t read “${typed[unreadable]}”, so it isn’t part of the search. Enter pounds, such as 1500.`}
        />
      ) : null}
      {touched ? (
        <div data-needs-script>
          <Button
            type="button"
            variant="ghost"
            size="small"
            onClick={() => change({ minBudget: null, maxBudget: null }, 0)}
          >
            Any budget
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

function isUnread(end: BudgetEnd, text = ''): boolean {
  return text.trim() !== '' && readBudgetEnd(end, text) === null
}

/** Returns whether a text is in the box, which it is not once the slider has set another sum. */
function isKept(end: BudgetEnd, text: string | undefined, sum: number | null): boolean {
  return text !== undefined && readBudgetEnd(end, text) === sum
}

type SumProps = {
  name: BudgetEnd
  label: string
  value: string | number | undefined
  invalid: boolean
  onType: (text: string) => void
  onLeave: () => void
}

function Sum({ name, label, value, invalid, onType, onLeave }: SumProps) {
  return (
    <Field label={label} id={name}>
      {(ids) => (
        <TextBox
          {...ids}
          invalid={invalid}
          describedBy={invalid ? `${name}-error` : undefined}
          inputMode="decimal"
          name={name}
          placeholder="Any"
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}

function thumbsOf({ minBudget, maxBudget }: JobFilters): Pair {
  if (minBudget === null && maxBudget === null) return [BUDGET_SLIDER.from, BUDGET_SLIDER.to]
  const onScale = (sum: number) => Math.min(sum, BUDGET_SLIDER.max)
  return [onScale(minBudget ?? BUDGET_SLIDER.min), onScale(maxBudget ?? BUDGET_SLIDER.max)]
}

function pounds(sum: number): string {
  return `£${numberText(sum)}${sum === BUDGET_SLIDER.max ? ' or more' : ''}`
}
