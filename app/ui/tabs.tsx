import { Link } from './link.tsx'

export function TabLinks({
  label,
  tabs,
  current,
  preventScrollReset = true,
  className,
}: {
  label: string
  tabs: ReadonlyArray<{ value: string; label: string; href: string; count?: number | undefined }>
  current: string
  preventScrollReset?: boolean
  className?: string
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex gap-1 overflow-x-auto border-b [scrollbar-width:none]">
        {tabs.map(({ value, label, href, count }) => (
          <li key={value} className="flex shrink-0">
            <Link
              to={href}
              preventScrollReset={preventScrollReset}
              aria-current={value === current ? 'page' : undefined}
              className={tab}
            >
              {label}
              {count === undefined ? null : (
                <span className="rounded-full bg-sunken px-2 text-sm text-ink-soft figures">{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tab =
  'relative -mb-px inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-md border-b-2 border-transparent px-3 font-medium text-ink-soft motion hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-petrol aria-[current=page]:text-ink'
