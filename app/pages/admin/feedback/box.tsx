import type { ReactNode } from 'react'

/** A part of the page of an entry. */
export function Box({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section aria-label={title} id={id} className="scroll-mt-20 rounded-lg border bg-surface">
      <h2 className="border-b px-4 py-2.5 text-subheading">{title}</h2>
      {children}
    </section>
  )
}
