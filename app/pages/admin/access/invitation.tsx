import { data, href, redirect } from 'react-router'
import { api, site } from '#app/api.server.ts'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { AccountName, PasswordLine } from '#app/components/form/password-line.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { readForm } from '#app/request/form.server.ts'
import { dropLinkToken, readLinkToken, writeLinkToken } from '#app/request/link-cookie.ts'
import { NO_STORE_NO_REFERRER, secretHeaders } from '#app/request/page-cache.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { isSamePassword } from '#contract/account/words.ts'
import { ADMIN_PASSWORDS_DIFFER } from '#contract/admin/words.ts'
import { AcceptInvitation } from '#contract/staff/input.ts'
import { INVITATION_OVER, ROLES } from '#contract/staff/words.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { staffLinks } from '../frame/styles.ts'
import type { Route } from './+types/invitation'

export const links = staffLinks

const FIELDS = { password: 'secret', confirm: 'secret' } as const
const page = 'admin-invitation'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('access_token')
  if (token !== null) {
    const headers = { ...NO_STORE_NO_REFERRER, 'set-cookie': writeLinkToken(context.get(site), page, token) }
    throw redirect(href('/admin-invitation'), { headers })
  }
  const held = readLinkToken(request, context.get(site), page)
  const invitation = held ? await context.get(api).staff.invitation({ token: held }) : null
  return data({ invitation }, { status: invitation ? 200 : 410, headers: NO_STORE_NO_REFERRER })
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, FIELDS)
  const { password, confirm } = form.values
  const token = readLinkToken(request, context.get(site), page)
  if (!token) return redirect(href('/admin-invitation'))
  if (!isSamePassword(password, confirm)) return form.wrong({ confirm: ADMIN_PASSWORDS_DIFFER })
  const typed = form.check(AcceptInvitation, { token, password })
  if (!typed.ok) return typed.response
  const joined = await attemptOrLog(context, context.get(api).staff.accept(typed.data))
  if (joined.ok) {
    const headers = new Headers(flash('staff-joined'))
    headers.append('set-cookie', dropLinkToken(context.get(site), page))
    return redirect(href('/admin-login'), { headers })
  }
  if (joined.refused?.code === 'LINK_OVER') return redirect(href('/admin-invitation'))
  if (joined.refused?.code === 'PASSWORD_COMMON') return form.wrong({ password: joined.refused.message })
  return form.fail(joined, 'Your account was not made', 'Something went wrong. Please try again.')
}

export const headers = secretHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Your invitation')

export default function Invitation({ loaderData: { invitation }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <AdminFrame staff={null}>
      <PageShell width="narrow">
        {invitation ? (
          <>
            <PageHeading
              lead={`${invitation.invitedBy} invites you to help run this site. You’ll see ${ROLES[invitation.role].may.toLowerCase()}.`}
            >
              Choose a password
            </PageHeading>
            <PostForm result={result} className="space-y-6">
              <p>
                Your username is <strong>{invitation.username}</strong>. You log in with it and the password.
              </p>
              <AccountName value={invitation.username} />
              <PasswordLine
                name="password"
                label="Password"
                hint="At least 8 characters; longer is better."
                autoComplete="new-password"
                error={result?.errors.password}
              />
              <PasswordLine
                name="confirm"
                label="Confirm password"
                autoComplete="new-password"
                error={result?.errors.confirm}
              />
              <SubmitButton className="w-full">Join</SubmitButton>
            </PostForm>
          </>
        ) : (
          <>
            <PageHeading>Invitation</PageHeading>
            <Notice tone="danger" title="This link does not work any more">
              {INVITATION_OVER}
            </Notice>
          </>
        )}
      </PageShell>
    </AdminFrame>
  )
}
