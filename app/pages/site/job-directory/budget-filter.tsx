import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { type Pair, RangeSlider } from '#app/ui/slider.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import {
  BUDGET_ENDS,
  BUDGET_SLIDER,
  type BudgetEnd,
  type JobFilters,
  readBudgetEnd,
  type UnreadEnds,
} from '#contract/job/filters.ts'
import { numberText } from '#contract/number.ts'

/** Milliseconds. A sum takes longer to type than a word, and half of it is another sum. */
const SUM_DEBOUNCE = 800

type Props = {
  draft: JobFilters
  unread: UnreadEnds
  change: (part: Partial<JobFilters>, after: number) => void
}

/** The slider shows a default range but sends nothing: the boxes below it hold the filter. */
export function JobBudget({ draft, unread, change }: Props) {
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
        <FieldError id={`${unreadable}-error`}>
          We can’t read “{typed[unreadable]}”, so it isn’t part of the search. Enter pounds, such as 1500.
        </FieldError>
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

/** Whether a text stands in the box: not once the slider has set another sum. */
function isKept(end: BudgetEnd, text: string | undefined, sum: number | null): boolean {
  return text !== undefined && readBudgetEnd(end, text) === sum
}

function Sum({
  name,
  label,
  value,
  invalid,
  onType,
  onLeave,
}: {
  name: BudgetEnd
  label: string
  value: string | number | undefined
  invalid: boolean
  onType: (text: string) => void
  onLeave: () => void
}) {
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
