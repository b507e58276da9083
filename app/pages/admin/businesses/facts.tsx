import type { ReactNode } from 'react'

/** What is known of one thing, below a heading. */
export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-ink-soft">{title}</h3>
      <dl className="grid grid-cols-[6rem_1fr] content-start gap-x-3 gap-y-1">{children}</dl>
    </div>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
