import { TabLinks } from '#app/ui/tabs.tsx'
import { type Way, withWay } from './way.ts'

/** Seeker or Provider: each tab is an address, and keeps where somebody was going. */
export function AccountTabs({ path, way }: { path: string; way: Way }) {
  return (
    <TabLinks
      label="Account type"
      current={way.type}
      className="mb-6"
      tabs={[
        { value: 'client', label: 'Seeker', href: withWay(path, { ...way, type: 'client' }) },
        { value: 'provider', label: 'Provider', href: withWay(path, { ...way, type: 'provider' }) },
      ]}
    />
  )
}
