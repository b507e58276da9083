import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'

/** `words`: by what else they are found (find/places.ts). */
export const SETTINGS_TABS = [
  {
    value: 'site',
    label: 'Site',
    href: href('/admin/settings'),
    words: 'name tagline contact address email social links',
  },
  {
    value: 'look',
    label: 'Look',
    href: href('/admin/settings/look'),
    words: 'logo icon favicon colour color theme brand corners font typeface',
  },
  { value: 'banner', label: 'Banner', href: href('/admin/settings/banner'), words: 'announcement notice' },
  { value: 'mail-texts', label: 'Email texts', href: href('/admin/settings/mail-texts'), words: 'email templates' },
  {
    value: 'legal-texts',
    label: 'Legal texts',
    href: href('/admin/settings/legal-texts'),
    words: 'terms privacy notice about',
  },
  { value: 'coupons', label: 'Coupons', href: href('/admin/settings/coupons'), words: 'promo code free discount' },
  {
    value: 'moderation',
    label: 'Moderation',
    href: href('/admin/settings/moderation'),
    words: 'check feedback reviews',
  },
  { value: 'fields', label: 'Fields', href: href('/admin/settings/fields'), words: 'custom questions profile form' },
  {
    value: 'approval',
    label: 'New listings',
    href: href('/admin/settings/approval'),
    words: 'approval accreditations check before public',
  },
  { value: 'seller', label: 'Seller', href: href('/admin/settings/seller'), words: 'receipts vat number invoice' },
  {
    value: 'freshness',
    label: 'Freshness',
    href: href('/admin/settings/freshness'),
    words: 'unclaimed listings months',
  },
  {
    value: 'webhooks',
    label: 'Webhooks',
    href: href('/admin/settings/webhooks'),
    words: 'api events programs integration',
  },
] as const

export function SettingsFrame({
  tab,
  children,
}: {
  tab: (typeof SETTINGS_TABS)[number]['value']
  children: ReactNode
}) {
  return (
    <PageShell width="full">
      <PageHeading>Settings</PageHeading>
      <TabLinks label="Settings" tabs={SETTINGS_TABS} current={tab} preventScrollReset={false} className="-mt-2 mb-8" />
      {children}
    </PageShell>
  )
}
