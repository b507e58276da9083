import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'

type VersionsProps<Version extends { id: string }> = {
  history: readonly Version[]
  line: (version: Version) => ReactNode
  act?: (version: Version) => ReactNode
  reset: ReactNode
}

/** The versions of a text that admins edit, newest first. `act`: what an earlier one offers. `reset`: the way to the default. */
export function Versions<Version extends { id: string }>({ history, line, act, reset }: VersionsProps<Version>) {
  return (
    <section aria-labelledby="versions">
      <h3 id="versions" className="text-subheading">
        History
      </h3>
      {history.length === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">This is the default text. No one has changed it.</p>
      ) : (
        <ol className="mt-3 divide-y border-y">
          {history.map((version, index) => (
            <li key={version.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0">{line(version)}</div>
              {index === 0 ? <Badge tone="success">In use</Badge> : act?.(version)}
            </li>
          ))}
        </ol>
      )}
      {reset}
    </section>
  )
}

type PlaceholdersProps = {
  lead?: string
  places: readonly { sign: string; means: ReactNode }[]
}

export function Placeholders({ lead, places }: PlaceholdersProps) {
  return (
    <section aria-labelledby="placeholders">
      <h3 id="placeholders" className="text-subheading">
        Placeholders
      </h3>
      {lead ? <p className="mt-1 text-sm text-ink-soft">{lead}</p> : null}
      <dl className="mt-3 divide-y border-y">
        {places.map(({ sign, means }) => (
          <div key={sign} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <dt className="font-mono text-sm">{sign}</dt>
            <dd className="min-w-0 text-sm text-ink-soft">{means}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
