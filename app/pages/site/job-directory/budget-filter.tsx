import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { type Pair, RangeSlider } from '#app/ui/slider.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { MOST_POUNDS } from '#contract/job.ts'
import { BUDGET_SLIDER, type JobFilters } from '#contract/job-filters.ts'
import { numberText } from '#contract/number.ts'

/** Milliseconds. A sum takes longer to type than a word, and half of it is another sum. */
const SUM_DEBOUNCE = 800

type Props = { draft: JobFilters; change: (part: Partial<JobFilters>, after: number) => void }

/** The slider shows a default range but sends nothing: the boxes below it hold the filter. */
export function JobBudget({ draft, change }: Props) {
  const { minBudget, maxBudget } = draft
  const touched = minBudget !== null || maxBudget !== null
  const [moving, setMoving] = useState<Pair | null>(null)
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
        <Sum
          name="minBudget"
          label="From £"
          value={minBudget}
          onType={(sum) => change({ minBudget: sum }, SUM_DEBOUNCE)}
        />
        <Sum
          name="maxBudget"
          label="To £"
          value={maxBudget}
          onType={(sum) => change({ maxBudget: sum }, SUM_DEBOUNCE)}
        />
      </div>
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

function Sum({
  name,
  label,
  value,
  onType,
}: {
  name: string
  label: string
  value: number | null
  onType: (sum: number | null) => void
}) {
  return (
    <Field label={label} id={name}>
      {(ids) => (
        <TextBox
          {...ids}
          type="number"
          inputMode="numeric"
          name={name}
          min={0}
          step={1}
          placeholder="Any"
          value={value ?? ''}
          onChange={(event) => {
            const sum = event.currentTarget.valueAsNumber
            onType(Number.isNaN(sum) || sum < 0 ? null : Math.min(Math.round(sum), MOST_POUNDS))
          }}
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
