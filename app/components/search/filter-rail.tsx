import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Search, SlidersHorizontal, X } from '#app/ui/icons.ts'

type FilterRailProps = { chosen: string[]; late?: boolean; children: ReactNode }

/** A button opens it on narrow screens. `late`: also up to 1280 px, where a map stands beside the list. */
export function FilterRail({ chosen, late = false, children }: FilterRailProps) {
  const hidden = late ? 'xl:hidden' : 'lg:hidden'
  return (
    <aside aria-label="Filters" className={late ? 'xl:sticky xl:top-24' : 'lg:sticky lg:top-24'}>
      <button
        type="button"
        popoverTarget="filters"
        className={classes(
          'flex min-h-11 w-full items-center gap-3 rounded-lg border bg-surface px-4 py-2 text-left shadow-soft',
          hidden,
        )}
      >
        {chosen.length > 0 ? (
          <Search aria-hidden className="size-5 shrink-0" />
        ) : (
          <SlidersHorizontal aria-hidden className="size-5 shrink-0" />
        )}
        <span className="min-w-0 grow truncate">
          <span className={chosen.length > 0 ? 'font-medium max-sm:sr-only' : 'font-medium'}>Search and filters</span>
          {chosen.length > 0 ? (
            <span className="text-ink-soft">
              <span className="max-sm:sr-only"> · </span>
              {chosen.join(' · ')}
            </span>
          ) : null}
        </span>
      </button>
      <div id="filters" popover="auto" className={late ? 'filter-sheet-late' : 'filter-sheet'}>
        <div className={classes('mb-2 flex items-center justify-between', hidden)}>
          <h2 className="text-subheading">Search and filters</h2>
          <button
            type="button"
            popoverTarget="filters"
            popoverTargetAction="hide"
            aria-label="Close filters"
            className="-mr-2 grid size-11 place-items-center rounded-lg hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </aside>
  )
}
