import type { ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from './icons.ts'
import { Link } from './link.tsx'

type PaginationProps = {
  page: number
  pages: number
  href: (page: number) => string
  label?: string
}

export function Pagination({ page, pages, href, label = 'Pages' }: PaginationProps) {
  if (pages <= 1) return null

  const step = (to: number, rel: 'prev' | 'next', children: ReactNode) => (
    <Link to={href(to)} rel={rel} className="page-link px-3 text-petrol hover:bg-petrol-soft">
      {children}
    </Link>
  )

  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-y-2 sm:justify-center sm:gap-x-1"
    >
      <ol className="order-first flex w-full items-center justify-center gap-0.5 sm:order-none sm:w-auto sm:gap-1">
        {pageItems(page, pages).map((item, index) =>
          item === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
            <li key={`gap ${index}`} aria-hidden="true" className="min-w-4 text-center text-ink-soft">
              …
            </li>
          ) : (
            <li key={item}>
              {item === page ? (
                <span aria-current="page" className="page-link bg-petrol text-on-petrol">
                  <span className="sr-only">Page </span>
                  {item}
                </span>
              ) : (
                <Link to={href(item)} className="page-link hover:bg-petrol-soft">
                  <span className="sr-only">Page </span>
                  {item}
                </Link>
              )}
            </li>
          ),
        )}
      </ol>
      <div className="sm:order-first">
        {page > 1
          ? step(
              page - 1,
              'prev',
              <>
                <ChevronLeft aria-hidden className="size-4.5" />
                Previous<span className="sr-only"> page</span>
              </>,
            )
          : null}
      </div>
      <div className="ml-auto sm:ml-0">
        {page < pages
          ? step(
              page + 1,
              'next',
              <>
                Next<span className="sr-only"> page</span>
                <ChevronRight aria-hidden className="size-4.5" />
              </>,
            )
          : null}
      </div>
    </nav>
  )
}

export function pageItems(page: number, pages: number): Array<number | 'gap'> {
  const shown = [1, page - 1, page, page + 1, pages].filter((item) => item >= 1 && item <= pages)
  const numbers = [...new Set(shown)].sort((a, b) => a - b)
  return numbers.flatMap((item, index) => {
    const before = numbers[index - 1] ?? 0
    return item - before > 1 ? (['gap', item] as const) : [item]
  })
}
