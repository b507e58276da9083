import { Tabs } from '@base-ui/react/tabs'
import { TabCount, tab, tabRow } from './tab-look.tsx'
import type { TabsProps } from './tabs.tsx'

/** The working part of tabs, in a file of its own so that a page can do without it at first. */
export function TabPanels({ label, tabs, defaultValue, value, onValueChange, className }: TabsProps) {
  return (
    <Tabs.Root
      className={className}
      defaultValue={value === undefined ? (defaultValue ?? tabs[0]?.value) : undefined}
      value={value}
      onValueChange={(next) => {
        if (typeof next === 'string') onValueChange?.(next)
      }}
    >
      <Tabs.List aria-label={label} activateOnFocus className={tabRow}>
        {tabs.map(({ value, label, count }) => (
          <Tabs.Tab key={value} value={value} className={tab}>
            {label}
            {count === undefined ? null : <TabCount>{count}</TabCount>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} className="rounded-md pt-5">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
