import { TabLinks } from '#app/ui/tabs.tsx'
import { type AuthParams, withAuthParams } from './auth-params.ts'

export function AccountTabs({ path, authParams }: { path: string; authParams: AuthParams }) {
  return (
    <TabLinks
      label="Account type"
      current={authParams.type}
      className="mb-6"
      tabs={[
        { value: 'client', label: 'Seeker', href: withAuthParams(path, { ...authParams, type: 'client' }) },
        { value: 'provider', label: 'Provider', href: withAuthParams(path, { ...authParams, type: 'provider' }) },
      ]}
    />
  )
}
