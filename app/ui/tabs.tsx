import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { later, useLater } from './later.ts'

const panels = later(() => import('./tab-panels.tsx').then(({ TabPanels }) => TabPanels))

/** The row that tabs stand in, and one tab; the open one is marked by aria-current or data-active. */
export const tabRow = 'flex gap-1 overflow-x-auto border-b [scrollbar-width:none]'
export const tab =
  'relative -mb-px inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-md border-b-2 border-transparent px-3 font-medium text-ink-soft motion hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-petrol aria-[current=page]:text-ink data-active:border-petrol data-active:text-ink'

/** Tabs that are addresses: each is a link, and the page shows what belongs to the current one. */
export function TabLinks({
  label,
  tabs,
  current,
  preventScrollReset = true,
  className,
}: {
  label: string
  tabs: ReadonlyArray<{ value: string; label: string; href: string; count?: number | undefined }>
  /** The `value` of the open tab. */
  current: string
  preventScrollReset?: boolean
  className?: string
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className={tabRow}>
        {tabs.map(({ value, label, href, count }) => (
          <li key={value} className="flex">
            <Link
              to={href}
              preventScrollReset={preventScrollReset}
              aria-current={value === current ? 'page' : undefined}
              className={tab}
            >
              {label}
              {count === undefined ? null : <TabCount>{count}</TabCount>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export type TabsProps = {
  label: string
  tabs: ReadonlyArray<{ value: string; label: ReactNode; count?: number | undefined; content: ReactNode }>
  defaultValue?: string
  value?: string
  onValueChange?: (value: string) => void
  className?: string
}

/** Tabs within a page, for what needs no address. Without JavaScript only the open one is seen: prefer `TabLinks`. */
export function Tabs(props: TabsProps) {
  const TabPanels = useLater(panels)
  if (TabPanels) return <TabPanels {...props} />

  const open = props.tabs.find(({ value }) => value === (props.value ?? props.defaultValue)) ?? props.tabs[0]
  return (
    <div className={props.className}>
      <div className={tabRow}>
        {props.tabs.map(({ value, label, count }) => (
          <span key={value} data-active={value === open?.value ? '' : undefined} className={tab}>
            {label}
            {count === undefined ? null : <TabCount>{count}</TabCount>}
          </span>
        ))}
      </div>
      <div className="pt-5">{open?.content}</div>
    </div>
  )
}

export function TabCount({ children }: { children: ReactNode }) {
  return <span className="rounded-full bg-sunken px-2 text-sm text-ink-soft figures">{children}</span>
}
