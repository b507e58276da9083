import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
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

export function GoogleButton({ authParams }: { authParams: AuthParams }) {
  return (
    <Form method="post" action={withAuthParams('/login', authParams)} className="mb-6">
      <input type="hidden" name="intent" value="google" />
      <Button variant="secondary" className="w-full">
        Continue with Google
      </Button>
      <p className="mt-6 flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
    </Form>
  )
}
