import { FormProblems } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { FocusedBox } from '#app/ui/focused-box.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { HINT_WORDS } from '#contract/feedback/rules.ts'
import type { FeedbackHint, WordsToCheck } from '#contract/feedback/view.ts'

type HintsResult = NonNullable<Parameters<typeof FormProblems>[0]['result']> & Partial<WordsToCheck>

/** Heads a form whose words the content rules check. */
export function CheckedProblems({ result }: { result: HintsResult | undefined }) {
  return (
    <>
      {/* Enter in a field sends the form, whatever button comes first in it. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <FormProblems result={result} />
      {result?.hints ? <Hints key={result.at} hints={result.hints} /> : null}
    </>
  )
}

/** What the content rules found. */
export function Hints({ hints }: { hints: FeedbackHint[] }) {
  return (
    <FocusedBox className="rounded-lg">
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
        <SubmitButton name="sure" value="yes" variant="secondary" size="small" className="mt-3">
          Send it as it is
        </SubmitButton>
      </Notice>
    </FocusedBox>
  )
}
