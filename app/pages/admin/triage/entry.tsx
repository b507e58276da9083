import type { ReactNode } from 'react'

/** An entry of a list that can be worked through by keyboard. `heading`: the id of its heading. */
export function TriageEntry({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <article
      tabIndex={-1}
      aria-labelledby={heading}
      data-entry=""
      data-keeps-place=""
      className="scroll-mt-24 scroll-mb-4 rounded-lg border bg-surface px-4 py-3 focus:outline-2 focus:outline-offset-2 focus:outline-petrol"
    >
      {children}
    </article>
  )
}
