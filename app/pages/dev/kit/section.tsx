import type { ReactNode } from 'react'

/** A titled stretch of the kit. */
export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-5">
      <h3 className="border-b pb-2 text-subheading">{title}</h3>
      {children}
    </div>
  )
}

/** Things of one kind in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
