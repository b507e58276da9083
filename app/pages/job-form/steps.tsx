import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { NO_JOB_CATEGORY } from '#contract/job/words.ts'
import { type JobErrors, type JobFormResult, jobValues } from './values.ts'

/** The groups of questions, in order: a screen each where scripts run, one page elsewhere. */
const STEPS = [
  'What you need',
  'Details',
  'Where and when',
  'What you’d pay',
  'How to reach you',
  'Check and post',
] as const
/** Its button shows the preview. */
const CONTACT_STEP = 5
export const LAST_STEP = STEPS.length

/** The order is that of the steps. */
const STEP_OF: { [Name in keyof JobErrors]?: number } = {
  title: 1,
  category: 1,
  otherCategory: 1,
  description: 2,
  photo: 2,
  fieldValue: 2,
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
function stepOf({ errors, values: { intent } }: JobFormResult): number {
  const [verb, what = ''] = intent.split('.')
  if (verb === 'next') return Number(what) + 1
  return firstStepOf(verb === 'move' ? [what] : Object.keys(errors)) ?? LAST_STEP
}

/** The first step that has one of these fields; null if none has. */
function firstStepOf(names: string[]): number | null {
  const [first] = Object.entries(STEP_OF).filter(([name]) => names.includes(name))
  return first?.[1] ?? null
}

/** Null if the whole form is shown at once. */
export type StepsAt = { now: number; back: () => void; busy: boolean; waits: boolean } | null

type StepProps = {
  number: number
  steps: StepsAt
  /** True if its heading is here. */
  named?: boolean
  action?: ReactNode
  children: ReactNode
}

export function Step({ number, steps, action, named = true, children }: StepProps) {
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

/**
 * A screen for each group of questions. The step stands in the address behind #, so that the browser’s own back button
 * goes back a step, and nothing is loaded in between.
 */
export function useSteps(form: RefObject<HTMLFormElement | null>, result: JobFormResult | undefined, on: boolean) {
  const [now, setNow] = useState(() => (result ? stepOf(result) : 1))
  const [missing, setMissing] = useState<JobErrors>({})
  const { hash, search, key } = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const seen = result !== undefined

  function go(step: number) {
    void navigate({ search, hash: `#step-${step}` }, { preventScrollReset: true })
    setNow(step)
  }

  const follow = useEffectEvent(() => {
    const step = stepAt(hash) ?? (hash === '' && type === 'POP' && !seen ? 1 : now)
    setNow(step === LAST_STEP && !seen ? Math.min(now, CONTACT_STEP) : step)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival, also at the address of before
  useEffect(() => {
    if (on) follow()
  }, [key])

  const showResult = useEffectEvent(() => {
    if (!on || !result) return
    setMissing({})
    const wrong = firstStepOf(Object.keys(result.errors))
    if (wrong !== null) go(wrong)
    else if (result.preview) go(LAST_STEP)
  })
  const at = result?.at
  useEffect(() => {
    if (at !== undefined) showResult()
  }, [at])

  // Each step is a screen of its own, so it begins at its top.
  useEffect(() => {
    if (on && now > 1) window.scrollTo({ top: 0 })
  }, [on, now])

  /** Enter leads to the next step while the form is not at its end, and sends nothing. */
  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent
    if (!on || !form.current || submitter === null) return
    const intent = submitter instanceof HTMLButtonElement && submitter.name === 'intent' ? submitter.value : null
    if (intent === 'login' || intent?.startsWith('move')) return
    const lacks = missingIn(form.current, now)
    setMissing(lacks)
    const [first] = Object.keys(lacks)
    if (first !== undefined) {
      event.preventDefault()
      setTimeout(() => document.getElementById(first)?.focus())
      return
    }
    if (intent !== null && !intent.startsWith('next.')) return
    event.preventDefault()
    if (now < CONTACT_STEP) return go(now + 1)
    const own = form.current.querySelector<HTMLButtonElement>(
      `[data-step="${now}"] button[name=intent]:not([value=login])`,
    )
    // Browsers ignore it while this event is still being handled.
    setTimeout(() => form.current?.requestSubmit(own))
  }

  // Not before hydration: without JavaScript an answer is read from the top.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return { now, missing, submit, back: () => go(now - 1), anchor: on && alive ? `#step-${now}` : '' }
}

/** The step of an address, which may be a link of the error summary. */
function stepAt(hash: string): number | null {
  if (hash === '') return null
  const step = document.getElementById(hash.slice(1))?.closest<HTMLElement>('[data-step]')?.dataset.step
  return step ? Number(step) : null
}

/** Whether the trade is still being guessed from the title: on a slow line, that goes on while the details are typed. */
function isGuessed(form: HTMLFormElement): boolean {
  return form.querySelector('#category [aria-busy=true]') !== null
}

/** What the server would refuse first; the rest it says itself. */
function missingIn(form: HTMLFormElement, step: number): JobErrors {
  const values = jobValues(new FormData(form))
  const blank = (text: string) => text.trim() === ''
  const asks = (name: string) => form.elements.namedItem(name) !== null
  if (step === 1) {
    return {
      ...(blank(values.title) ? { title: 'Title is required' } : {}),
      ...(values.category.length === 0 && blank(values.otherCategory) && !isGuessed(form)
        ? { category: NO_JOB_CATEGORY.message }
        : {}),
    }
  }
  if (step === 2) return blank(values.description) ? { description: 'Description is required' } : {}
  if (step === 3) return blank(values.location) ? { location: 'Location is required' } : {}
  if (step === 5) {
    return {
      ...(asks('password') && blank(values.contactName) ? { contactName: 'Your name is required' } : {}),
      ...(blank(values.contactEmail) ? { contactEmail: 'Contact email is required' } : {}),
    }
  }
  if (step === LAST_STEP) return asks('password') && values.password === '' ? { password: 'Choose a password' } : {}
  return {}
}
