import { type ReactNode, useEffect, useId } from 'react'
import { redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { privateHeaders } from '#app/request/page-cache.ts'
import { Card } from '#app/ui/card.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ApiKeyView } from '#contract/api/key.ts'
import { AccountFrame } from '../settings/frame.tsx'
import type { Route } from './+types/security'
import { actOnSecurity } from './act.server.ts'
import { ApiKeys } from './keys.tsx'
import { Passkeys } from './passkeys.tsx'
import { type Intent, type SecurityResult, TOASTED } from './result.ts'
import { Devices, Email, Leaving, Password, SupportAccess, Webhooks, YourData } from './sections.tsx'
import type { SecurityProps } from './security-form.tsx'
import { TwoFactor } from './two-factor.tsx'

const PATH = '/account/security'

export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(viewer)) throw redirect(`/login?return=${encodeURIComponent(PATH)}`)
  const { account, apiKey } = context.get(api)
  const [view, keys] = await Promise.all([account.security(), apiKey.list()])
  return { view, keys }
}

export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(viewer)) throw redirect(`/login?return=${encodeURIComponent(PATH)}`)
  return actOnSecurity(request, context.get(api))
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Account Security')

export default function AccountSecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame tab="security">
      <AccountSecurity {...loaderData} result={actionData} />
    </AccountFrame>
  )
}

function AccountSecurity({ view, keys, result }: SectionProps) {
  useRefusalToast(result && TOASTED.includes(result.intent) ? result.refusal : null)
  useEffect(() => {
    if (result?.intent === 'confirm-two-step' && result.recoveryCodes) {
      toast({ title: '2-step verification enabled', tone: 'success' })
    }
  }, [result])
  return (
    <div className="max-w-3xl space-y-5">
      {result && !hasForm(result) ? <FormRefusalNotice result={result} /> : null}
      {SECTIONS.map(([title, Contents]) => (
        <Section key={title} title={title}>
          <Contents view={view} keys={keys} result={result} />
        </Section>
      ))}
    </div>
  )
}

type SectionProps = SecurityProps & { keys: readonly ApiKeyView[] }

const SECTIONS: [string, (props: SectionProps) => ReactNode][] = [
  ['Email address', Email],
  ['Password', Password],
  ['2-step verification', TwoFactor],
  ['Passkeys', Passkeys],
  ['Support access', SupportAccess],
  ['Where you are logged in', Devices],
  ['API keys', ApiKeys],
  ['Webhooks', Webhooks],
  ['Your data', YourData],
  ['Delete account', Leaving],
]

const WITHOUT_FORM: Intent[] = [
  'add-passkey',
  'grant-support',
  'withdraw-support',
  'end-session',
  'end-other-sessions',
  'end-sessions',
  'end-key',
  'stay',
]

function hasForm({ intent, authenticator }: SecurityResult): boolean {
  return intent === 'confirm-two-step' ? Boolean(authenticator) : !WITHOUT_FORM.includes(intent)
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} id={title === 'Passkeys' ? 'passkeys' : undefined}>
      <h2 id={id} className="mb-2 text-heading">
        {title}
      </h2>
      {children}
    </Card>
  )
}
