import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { PasswordLine } from '#app/components/form/password-line.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { PasswordBox } from '#app/ui/password-box.tsx'
import { isSamePassword } from '#contract/account/words.ts'
import { AdminSetUp } from '#contract/admin/input.ts'
import { ADMIN_EXISTS, ADMIN_PASSWORDS_DIFFER, SETUP_MISSING } from '#contract/admin/words.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { staffLinks } from '../frame/styles.ts'
import type { Route } from './+types/signup'

export const links = staffLinks

const SETUP_FIELDS = { username: 'text', password: 'secret', confirm: 'secret', token: 'secret' } as const
const TITLE = 'Admin setup failed'
const SIGNUP_FAILURE = 'Failed to create admin'

export async function loader({ context }: Route.LoaderArgs) {
  return { closed: (await context.get(api).admin.isSetUp()) ? ADMIN_EXISTS : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, SETUP_FIELDS)
  const { username, password, confirm, token } = form.values
  const refused = (message: string) => form.refuse({ title: TITLE, message }, 400)
  if (username.trim() === '' || password === '') return refused(SETUP_MISSING)
  if (!isSamePassword(password, confirm)) return refused(ADMIN_PASSWORDS_DIFFER)
  const typed = form.check(AdminSetUp, { username, password, ...(token ? { token } : {}) })
  if (!typed.ok) return typed.response
  const made = await attemptOrLog(context, context.get(api).admin.setUp(typed.data))
  if (!made.ok) return form.fail(made, TITLE, SIGNUP_FAILURE)
  return leadTo(href('/admin-login'), 'admin-created')
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Admin setup')

export default function AdminSignup({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  return (
    <AdminFrame staff={null}>
      <PageShell width="narrow">
        <PageHeading lead="Creates the first admin of this site. Later ones are invited in the admin area.">
          Admin setup
        </PageHeading>
        {loaderData.closed && !result ? (
          <Notice action={<ButtonLink to={href('/admin-login')}>Admin login</ButtonLink>}>{loaderData.closed}</Notice>
        ) : (
          <PostForm result={result} className="space-y-6">
            <TextLine
              name="username"
              label="Username"
              hint="2 to 30 letters, digits, dots, hyphens or underscores."
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              result={result}
            />
            <PasswordLine
              name="password"
              label="Password"
              hint="At least 8 characters; longer is better."
              autoComplete="new-password"
              error={result?.errors.password}
            />
            <PasswordLine name="confirm" label="Confirm password" autoComplete="new-password" />
            <Field
              id="token"
              label="Setup token"
              hint="The ADMIN_SETUP_TOKEN of the site’s settings. Not needed on your own machine."
              error={result?.errors.token}
              optional
            >
              {(ids) => (
                <PasswordBox
                  {...ids}
                  called="setup token"
                  name="token"
                  autoComplete="off"
                  maxLength={500}
                  required={false}
                />
              )}
            </Field>
            <SubmitButton className="w-full">Create admin</SubmitButton>
          </PostForm>
        )}
      </PageShell>
    </AdminFrame>
  )
}
