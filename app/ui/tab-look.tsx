import type { ReactNode } from 'react'

/** The row that tabs stand in, and one tab; the open one is marked by aria-current or data-active. */
export const tabRow = 'flex gap-1 overflow-x-auto border-b [scrollbar-width:none]'
export const tab =
  'relative -mb-px inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-md border-b-2 border-transparent px-3 font-medium text-ink-soft motion hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-petrol aria-[current=page]:text-ink data-active:border-petrol data-active:text-ink'

export function TabCount({ children }: { children: ReactNode }) {
  return <span className="rounded-full bg-sunken px-2 text-sm text-ink-soft figures">{children}</span>
}
