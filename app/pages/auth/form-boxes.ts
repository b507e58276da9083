import type { SubmissionResult } from '@conform-to/react'

type Reply = SubmissionResult<string[]>

export type Box = { id: string; error: string | undefined; typed: string }

/** Reads a Conform reply without Conform, which would weigh more than the page. */
export function boxesOf(form: string, reply: Reply | undefined) {
  const box = (name: string): Box => {
    const typed = reply?.initialValue?.[name]
    return { id: `${form}-${name}`, error: reply?.error?.[name]?.[0], typed: typeof typed === 'string' ? typed : '' }
  }
  return { box, formErrors: reply?.error?.[''] ?? null }
}
