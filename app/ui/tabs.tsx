import { Link } from './link.tsx'

type TabLinksProps = {
  label: string
  tabs: ReadonlyArray<{ value: string; label: string; href: string; count?: number | undefined }>
  current: string
  preventScrollReset?: boolean
  className?: string
}

export function TabLinks({ label, tabs, current, preventScrollReset = true, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex gap-1 overflow-x-auto border-b [scrollbar-width:none]">
        {tabs.map(({ value, label, href, count }) => (
          <li key={value} className="flex shrink-0">
            <Link
              to={href}
              preventScrollReset={preventScrollReset}
              aria-current={value === current ? 'page' : undefined}
              className="tab-link"
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
