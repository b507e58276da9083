import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { type Pair, RangeSlider } from '#app/ui/slider.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { MOST_POUNDS } from '#contract/job.ts'
import { BUDGET_SLIDER, type JobFilters } from '#contract/job-filters.ts'

/** A sum takes longer to type than a word, and half of it means another. */
const SUM_RESTS = 800

type Props = { draft: JobFilters; change: (part: Partial<JobFilters>, after: number) => void }

/**
 * The slider shows a stretch from the start and sends nothing: the boxes below it hold what is filtered by, and are
 * empty until somebody moves a thumb or types. Without JavaScript there are the boxes alone.
 */
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
          hint={touched ? null : 'Every budget is shown until you move it.'}
          value={moving ?? stretchOf(draft)}
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
          onType={(sum) => change({ minBudget: sum }, SUM_RESTS)}
        />
        <Sum name="maxBudget" label="To £" value={maxBudget} onType={(sum) => change({ maxBudget: sum }, SUM_RESTS)} />
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

/** Where the thumbs stand. */
function stretchOf({ minBudget, maxBudget }: JobFilters): Pair {
  if (minBudget === null && maxBudget === null) return [BUDGET_SLIDER.from, BUDGET_SLIDER.to]
  const onScale = (sum: number) => Math.min(sum, BUDGET_SLIDER.max)
  return [onScale(minBudget ?? BUDGET_SLIDER.min), onScale(maxBudget ?? BUDGET_SLIDER.max)]
}

function pounds(sum: number): string {
  return `£${sum.toLocaleString('en-GB')}${sum === BUDGET_SLIDER.max ? ' or more' : ''}`
}
