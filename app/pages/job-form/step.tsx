import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import type { JobErrors, JobFormResult } from './values.ts'

/** The groups of questions, in order: a screen each where scripts run, one page elsewhere. */
export const STEPS = [
  'What you need',
  'Details',
  'Where and when',
  'What you’d pay',
  'How to reach you',
  'Check and post',
] as const
/** Its button shows the preview. */
export const CONTACT_STEP = 5
export const LAST_STEP = STEPS.length

const STEP_OF: { [Name in keyof JobErrors]?: number } = {
  title: 1,
  category: 1,
  otherCategory: 1,
  description: 2,
  photo: 2,
  location: 3,
  timing: 3,
  budget: 4,
  contactName: 5,
  contactEmail: 5,
  contactPhone: 5,
  revealCap: 5,
  password: 6,
}

/** The step that an answer of the server is shown at. */
export function stepOf({ errors, values: { intent } }: JobFormResult): number {
  const [verb, what = ''] = intent.split('.')
  if (verb === 'next') return Number(what) + 1
  return firstStepOf(verb === 'move' ? [what] : Object.keys(errors)) ?? LAST_STEP
}

/** The first step that has one of these fields; null if none has. */
export function firstStepOf(names: string[]): number | null {
  const steps = names.flatMap((name) => stepNamed(name))
  return steps.length === 0 ? null : Math.min(...steps)
}

function stepNamed(name: string): number[] {
  for (const [known, step] of Object.entries(STEP_OF)) if (known === name) return [step]
  return []
}

/** Null if the whole form is shown at once. */
export type StepsAt = { now: number; back: () => void; busy: boolean; waits: boolean } | null

export function Step({
  number,
  steps,
  action,
  named = true,
  children,
}: {
  number: number
  steps: StepsAt
  /** Whether its heading stands here. */
  named?: boolean
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      data-step={number}
      aria-labelledby={`step-${number}`}
      className={classes(steps ? 'space-y-4' : 'space-y-6', steps && steps.now !== number && 'not-noscript:hidden')}
    >
      {named ? <StepName number={number} steps={steps} /> : null}
      {children}
      {steps ? (
        <div className="flex flex-wrap items-center gap-3">
          {action ?? (
            <span data-needs-script>
              <Button name="intent" value={`next.${number}`} size="large" disabled={steps.waits}>
                Next
              </Button>
            </span>
          )}
          {number > 1 ? (
            <span data-needs-script>
              <Button variant="ghost" size="large" onClick={steps.back}>
                Back
              </Button>
            </span>
          ) : null}
          {steps.waits ? <p className="text-ink-soft">Your photos are still uploading.</p> : null}
        </div>
      ) : null}
    </section>
  )
}

export function StepName({ number, steps }: { number: number; steps: StepsAt }) {
  return (
    <h2
      id={`step-${number}`}
      data-step={number}
      tabIndex={-1}
      className={steps ? 'scroll-mt-24 font-medium text-ink-soft' : 'text-heading'}
    >
      {steps ? <span data-needs-script>{`Step ${number} of ${LAST_STEP}: `}</span> : null}
      {STEPS[number - 1]}
    </h2>
  )
}
