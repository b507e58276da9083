import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'

const tabs = [
  { value: 'site', label: 'Site', href: href('/admin/settings') },
  { value: 'banner', label: 'Banner', href: href('/admin/settings/banner') },
  { value: 'mail-texts', label: 'Mail texts', href: href('/admin/settings/mail-texts') },
  { value: 'legal-texts', label: 'Legal texts', href: href('/admin/settings/legal-texts') },
  { value: 'coupons', label: 'Coupons', href: href('/admin/settings/coupons') },
  { value: 'moderation', label: 'Moderation', href: href('/admin/settings/moderation') },
  { value: 'seller', label: 'Seller', href: href('/admin/settings/seller') },
  { value: 'freshness', label: 'Freshness', href: href('/admin/settings/freshness') },
] as const

export function SettingsFrame({ tab, children }: { tab: (typeof tabs)[number]['value']; children: ReactNode }) {
  return (
    <PageShell width="full">
      <PageHeading>Settings</PageHeading>
      <TabLinks label="Settings" tabs={tabs} current={tab} preventScrollReset={false} className="-mt-2 mb-8" />
      {children}
    </PageShell>
  )
}
