import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'

/** A list as it is often wanted: an address with filters. */
export type SavedView = { label: string; to: string; title?: string }

/** What stands above a table: its saved views, and how it is shown. `here`: which of them it is now. */
export function ListBar({
  views = [],
  here = '',
  children,
}: {
  views?: readonly SavedView[]
  here?: string
  children?: ReactNode
}) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {views.length > 0 ? (
        <nav aria-label="Saved views" className="min-w-0">
          <ul className="flex gap-1.5 overflow-x-auto [scrollbar-width:none] max-sm:-mx-1 max-sm:px-1">
            {views.map(({ label, to, title }) => (
              <li key={to} className="shrink-0">
                <Link
                  to={to}
                  title={title}
                  aria-current={to === here ? 'page' : undefined}
                  className="inline-flex min-h-9 items-center rounded-full border px-3 text-sm font-medium motion hover:bg-sunken aria-[current=page]:border-petrol aria-[current=page]:bg-petrol-soft aria-[current=page]:text-petrol pointer-coarse:min-h-11"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="ml-auto flex min-w-0 flex-wrap gap-2 max-sm:ml-0">{children}</div>
    </div>
  )
}
