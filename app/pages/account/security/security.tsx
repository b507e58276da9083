import { type ReactNode, useEffect, useId } from 'react'
import { redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { Card } from '#app/ui/card.tsx'
import { toast } from '#app/ui/toast.ts'
import { AccountFrame } from '../settings/frame.tsx'
import type { Route } from './+types/security'
import { actOnSecurity } from './act.server.ts'
import type { Intent, SecurityResult } from './result.ts'
import { Devices, Email, Leaving, Password, SupportAccess, YourData } from './sections.tsx'
import type { SecurityProps } from './security-form.tsx'
import { TwoFactor } from './two-factor.tsx'

const PATH = '/account/security'

export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(viewer)) throw redirect(`/login?return=${encodeURIComponent(PATH)}`)
  return { view: await context.get(api).account.security() }
}

export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(viewer)) throw redirect(`/login?return=${encodeURIComponent(PATH)}`)
  return actOnSecurity(request, context.get(api))
}

export function headers() {
  return NO_STORE
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Account Security')

export default function AccountSecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame tab="security">
      <AccountSecurity view={loaderData.view} result={actionData} />
    </AccountFrame>
  )
}

function AccountSecurity({ view, result }: SecurityProps) {
  useRefusalToast(result?.refusal)
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
          <Contents view={view} result={result} />
        </Section>
      ))}
    </div>
  )
}

const SECTIONS: [string, (props: SecurityProps) => ReactNode][] = [
  ['E-mail address', Email],
  ['Password', Password],
  ['2-step verification', TwoFactor],
  ['Support access', SupportAccess],
  ['Where you are logged in', Devices],
  ['Your data', YourData],
  ['Delete account', Leaving],
]

const WITHOUT_FORM: Intent[] = ['grant-support', 'withdraw-support', 'end-session', 'end-sessions', 'stay']

function hasForm({ intent, authenticator }: SecurityResult): boolean {
  return intent === 'confirm-two-step' ? Boolean(authenticator) : !WITHOUT_FORM.includes(intent)
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-heading">
        {title}
      </h2>
      {children}
    </Card>
  )
}
