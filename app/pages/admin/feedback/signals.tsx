import { classes } from '#app/ui/classes.ts'
import { type FeedbackHint, HINT_WORDS } from '#contract/feedback/hints.ts'
import { type FeedbackSignals, signalTexts } from '#contract/feedback/signals.ts'

type Props = { signals: FeedbackSignals | null; hints: FeedbackHint[]; className?: string }

/** What to look at twice: where it comes from, and what the content rules find in its words. */
export function Signals({ signals, hints, className }: Props) {
  const texts = signalTexts(signals ?? {})
  if (texts.length + hints.length === 0) return null
  return (
    <div
      className={classes('max-w-prose rounded-md border border-amber/50 bg-amber-soft px-3 py-2 text-sm', className)}
    >
      <p className="font-medium text-amber-ink">Signals, not verdicts</p>
      <ul className="list-disc pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {hints.map(({ kind, text }) => (
          <li key={`${kind} ${text}`} className="break-words">
            {HINT_WORDS[kind]}: “{text}”
          </li>
        ))}
      </ul>
    </div>
  )
}
