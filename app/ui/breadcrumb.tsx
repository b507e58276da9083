import { ChevronRight } from './icons.ts'
import { Link } from './link.tsx'

type BreadcrumbProps = {
  items: ReadonlyArray<{ label: string; to?: string | undefined }>
  label?: string
}

export function Breadcrumb({ items, label = 'Breadcrumb' }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className="text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 wrap-anywhere">
        {items.map(({ label, to }, index) => (
          <li key={`${to ?? ''} ${label}`} className="inline-flex min-w-0 items-center gap-1.5">
            {index > 0 ? <ChevronRight aria-hidden className="size-3.5 shrink-0 text-line-strong" /> : null}
            {to === undefined ? (
              <span aria-current={index === items.length - 1 ? 'page' : undefined} className="text-ink">
                <bdi>{label}</bdi>
              </span>
            ) : (
              <Link
                to={to}
                className="inline-flex items-center rounded-sm underline-offset-[0.2em] motion hover:text-petrol hover:underline pointer-coarse:min-h-11"
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
