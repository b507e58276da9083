import type { ReactNode } from 'react'
import { later, useLater } from './later.ts'
import { Link } from './link.tsx'
import { TabCount, tab, tabRow } from './tab-look.tsx'

const panels = later(() => import('./tab-panels.tsx').then(({ TabPanels }) => TabPanels))

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
