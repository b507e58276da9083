import { classes } from '#app/ui/classes.ts'

/** Longer than this, a cell may be cut: its title says the whole. */
const LONG = 28

/** A text on one line. `most`: a class of the greatest width, for a column whose texts may be very long. */
export function OneLine({ children, most = 'max-w-80' }: { children: string; most?: string }) {
  return (
    <span title={children.length > LONG ? children : undefined} className={classes('block truncate', most)}>
      <bdi>{children}</bdi>
    </span>
  )
}

/** Several lines behind one, which opens them without JavaScript too. */
export function FoldedLines({ lines, most = 'max-w-72' }: { lines: readonly string[]; most?: string }) {
  const [first = '', ...others] = lines
  if (others.length === 0 && first.length <= LONG) return first
  const summary = others.length > 0 ? `${first} +${others.length}` : first
  return (
    <details className={most}>
      <summary className="block cursor-pointer truncate rounded-sm">{summary}</summary>
      <span className="block whitespace-normal wrap-anywhere">
        {lines.map((line) => (
          <span key={line} className="block" dir="auto">
            {line}
          </span>
        ))}
      </span>
    </details>
  )
}

export function None() {
  return <span className="text-ink-soft">–</span>
}
