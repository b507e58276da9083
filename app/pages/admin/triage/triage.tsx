import { type ReactNode, useRef } from 'react'
import { useTriage } from './use-triage.ts'

/** `act`: the `data-act` of what it presses in the entry. */
export type TriageKey = { key: string; act: string; does: string }

const MOVES = [
  { key: 'j or ↓', does: 'next item' },
  { key: 'k or ↑', does: 'previous item' },
]
const HELP = { key: '?', does: 'show or hide these keys' }

type Props = {
  active: boolean
  keys: readonly TriageKey[]
  /** What tells the entries apart, in their order. */
  entries: readonly string[]
  children: ReactNode
}

/** A list of entries that can be worked through by keyboard. */
export function Triage({ active, keys, entries, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const help = useRef<HTMLDetailsElement>(null)
  const announcement = useTriage({ active, list, help, keys, shown: entries.join() })
  return (
    <>
      {active ? (
        <details ref={help} className="mb-4 text-sm">
          <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg font-medium text-petrol touch-target">
            Keyboard shortcuts (?)
          </summary>
          <dl className="mt-1 grid max-w-md grid-cols-[6rem_1fr] gap-y-1 rounded-lg border bg-surface p-3">
            {[...MOVES, ...keys, HELP].map(({ key, does }) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded border bg-sunken px-1.5 font-sans">{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div ref={list} className="space-y-3">
        {children}
      </div>
    </>
  )
}

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
