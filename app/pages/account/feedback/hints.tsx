import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type FeedbackHint, HINT_WORDS } from '#contract/feedback/hints.ts'

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
