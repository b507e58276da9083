import type { SubmissionResult } from '@conform-to/react'

type Reply = SubmissionResult<string[]>

/** One box of a form that the server has answered: its id, and the first thing that is wrong with it. */
export type Box = { id: string; error: string | undefined; typed: string }

/**
 * What the server says of each box. Reading its answer needs none of the code that builds such answers, which would
 * weigh more than the page.
 */
export function boxesOf(form: string, reply: Reply | undefined) {
  const box = (name: string): Box => {
    const typed = reply?.initialValue?.[name]
    return { id: `${form}-${name}`, error: reply?.error?.[name]?.[0], typed: typeof typed === 'string' ? typed : '' }
  }
  return { box, formErrors: reply?.error?.[''] ?? null }
}
