import { useEffect, useRef } from 'react'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { FeedbackHint, WordsToCheck } from '#contract/feedback/view.ts'
import { HINT_WORDS } from '#contract/feedback/words.ts'

type Checked = NonNullable<Parameters<typeof FormProblems>[0]['result']> & Partial<WordsToCheck>

/** On top of a form whose words the content rules look at. */
export function CheckedProblems({ result, busy }: { result: Checked | undefined; busy: boolean }) {
  return (
    <>
      {/* Enter in a field sends the form, whatever button comes first in it. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <FormProblems result={result} />
      {result?.hints ? <Hints key={result.at} hints={result.hints} busy={busy} /> : null}
    </>
  )
}

/** What the content rules found. Takes the focus when it appears. */
export function Hints({ hints, busy }: { hints: FeedbackHint[]; busy: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      <Notice tone="amber" role="alert" title="Please check your words before you send them">
        <ul className="mt-1 list-disc pl-5">
          {hints.map(({ kind, text }) => (
            <li key={`${kind} ${text}`} className="break-words">
              {HINT_WORDS[kind]}: “{text}”
            </li>
          ))}
        </ul>
        <p className="mt-2">
          Personal details, links and insults are the usual reasons why feedback is removed. Change the words below, or
          send them as they are.
        </p>
        <Button name="sure" value="yes" variant="secondary" size="small" busy={busy} className="mt-3">
          Send it as it is
        </Button>
      </Notice>
    </div>
  )
}
