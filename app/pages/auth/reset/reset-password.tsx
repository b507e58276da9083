import { type ComponentProps, useEffect } from 'react'
import { data, href, redirect, useNavigate } from 'react-router'
import { z } from 'zod'
import { api, site } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { dropLinkToken, readLinkToken, writeLinkToken } from '#app/request/link-cookie.ts'
import { NO_STORE_NO_REFERRER, secretHeaders } from '#app/request/page-cache.ts'
import { ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { NewPassword } from '#contract/account/input.ts'
import { isSamePassword, LINK_OVER } from '#contract/account/words.ts'
import type { Route } from './+types/reset-password'
import { askForLink } from './ask.server.ts'
import { RESET_FIELDS, RequestForm, ResetForm } from './forms.tsx'

const page = 'reset-password'
/** Milliseconds that the success message stays. */
const TO_LOGIN_AFTER = 3_000

const ResetFields = z
  .object({ password: NewPassword(), confirm: z.string().optional() })
  .refine(({ password, confirm }) => isSamePassword(password, confirm), {
    message: "Passwords don't match",
    path: ['confirm'],
    when: () => true,
  })

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const token = searchParams.get('access_token')
  if (token !== null) {
    const cookie = writeLinkToken(context.get(site), page, token)
    throw redirect(`${href('/reset-password')}?mode=reset`, {
      headers: { ...NO_STORE_NO_REFERRER, 'set-cookie': cookie },
    })
  }
  const email = (searchParams.get('email') ?? '').slice(0, 254)
  const at = (step: keyof typeof headings, login = email) =>
    data({ step, email: login }, { headers: NO_STORE_NO_REFERRER })
  if (searchParams.get('mode') !== 'reset') return at(searchParams.get('sent') === '1' ? 'sent' : 'request')
  if (searchParams.get('done') === '1') return at('done')
  const held = readLinkToken(request, context.get(site), page)
  const login = held ? await context.get(api).account.recoverableLogin({ token: held }) : null
  return login === null ? at('over') : at('reset', login)
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return url.searchParams.get('mode') === 'reset' ? reset({ request, context }) : askForLink(request, context)
}

async function reset({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const form = await readForm(request, RESET_FIELDS)
  const checked = form.check(ResetFields)
  if (!checked.ok) return checked.response
  const token = readLinkToken(request, context.get(site), page)
  if (!token) return redirect(`${href('/reset-password')}?mode=reset`)
  const changed = await attempt(context.get(api).account.reset({ token, password: checked.data.password }))
  if (!changed.ok) {
    const { code, message, status } = changed.refused
    if (code === 'LINK_OVER') return redirect(`${href('/reset-password')}?mode=reset`)
    if (code === 'PASSWORD_COMMON') return form.wrong({ password: message }, status)
    return form.refuse({ title: 'Your password was not changed', message }, status)
  }
  return redirect(`${href('/reset-password')}?mode=reset&done=1`, {
    headers: { 'set-cookie': dropLinkToken(context.get(site), page) },
  })
}

export const headers = secretHeaders

const headings = {
  request: 'Reset password',
  sent: 'Check your email',
  reset: 'Choose a new password',
  over: 'Reset password',
  done: 'Password updated',
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, headings[loaderData?.step ?? 'request'])

export default function ResetPassword({ loaderData: { step, email }, actionData }: Route.ComponentProps) {
  return (
    <PageShell width="narrow">
      <PageHeading>{headings[step]}</PageHeading>
      {step === 'request' ? <Asking email={email} result={actionData} /> : null}
      {step === 'sent' ? <Sent /> : null}
      {step === 'reset' ? <ResetForm login={email} result={actionData} /> : null}
      {step === 'over' ? <Over /> : null}
      {step === 'done' ? <Done /> : null}
    </PageShell>
  )
}

function Asking(given: Omit<ComponentProps<typeof RequestForm>, 'page'>) {
  return (
    <>
      <p className="mb-6">Enter your account’s email address, and we’ll send you a link to choose a new password.</p>
      <RequestForm page="/reset-password" {...given} />
      <p className="mt-6">
        <TextLink to={href('/login')}>Back to login</TextLink>
      </p>
    </>
  )
}

function Sent() {
  return (
    <>
      <Notice tone="success" role="status" title="Email sent">
        If there’s an account with that address, we’ve sent it a link to choose a new password. It works once, for one
        hour. Please check your spam folder too.
      </Notice>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href('/login')}>Log in</ButtonLink>
        <SecondaryLink to={href('/reset-password')}>Use another address</SecondaryLink>
      </div>
    </>
  )
}

function Over() {
  return (
    <Notice
      tone="danger"
      title="This link no longer works"
      action={
        <ButtonLink to={href('/reset-password')} size="small">
          Ask for a new link
        </ButtonLink>
      }
    >
      {LINK_OVER}
    </Notice>
  )
}

function Done() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(href('/login')), TO_LOGIN_AFTER)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <Notice tone="success" role="status" title="Your password has been updated">
        Every other device was logged out. Please log in with the new password.
      </Notice>
      <div className="mt-6">
        <ButtonLink to={href('/login')}>Log in</ButtonLink>
      </div>
    </>
  )
}
