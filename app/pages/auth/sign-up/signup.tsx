import { parseWithZod } from '@conform-to/zod/v4'
import {
  data,
  href,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router'
import { api, site, viewer } from '#app/api.server.ts'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { mergedHeaders } from '#app/request/merged-headers.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { AccountTabs } from '../account-tabs.tsx'
import { readAuthParams, typeOf, withAuthParams } from '../auth-params.ts'
import { GoogleButton } from '../google-button.tsx'
import { refuseForm } from '../refuse-form.ts'
import type { Route } from './+types/signup'
import { signUpFailure } from './failure.ts'
import { CAPTCHA_FIELDS, SIGN_UP_FIELDS, SIGN_UP_LISTS, signUpForms } from './fields.ts'
import { SignUpForm } from './form.tsx'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const authParams = readAuthParams(url)
  const { google, captcha } = context.get(site)
  if (context.get(viewer)) throw redirect(withAuthParams('/login', authParams))
  // The open document’s CSP has no room for the captcha, so the page loads as a document.
  if (captcha && isDataRequest(request)) throw redirectDocument(withAuthParams('/signup', authParams))
  const thirdParties = [captcha?.provider, google ? 'google' : null].filter(Boolean).join(' ')
  return data(
    { returnTo: authParams.returnTo, groups: await context.get(api).category.choices() },
    { headers: thirdParties ? { 'x-fettle-third-parties': thirdParties } : {} },
  )
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const authParams = readAuthParams(url)
  const posted = await postedForm(request, [...SIGN_UP_FIELDS, ...CAPTCHA_FIELDS], SIGN_UP_LISTS)
  const submission = parseWithZod(posted, { schema: signUpForms[authParams.type] })
  if (submission.status !== 'success') return refuseForm(submission.reply(hidden), 400, { retryAfter: 0 })
  const captcha = CAPTCHA_FIELDS.map((name) => posted.get(name)).find((answer) => typeof answer === 'string' && answer)
  const input = { ...submission.value, ...(captcha ? { captcha: String(captcha) } : {}) }
  const signedUp = await attemptOrLog(context, context.get(api).account.signUp(input))
  if (!signedUp.ok) {
    const { field, message, status, retryAfter } = signUpFailure(signedUp)
    const said = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }
    return refuseForm(submission.reply({ ...hidden, ...said }), status, { retryAfter })
  }
  return redirect(withAuthParams(href('/confirm-email'), authParams), { headers: flash('account-created') })
}

const hidden: { hideFields: ('password' | 'confirm')[] } = { hideFields: ['password', 'confirm'] }

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export const headers = mergedHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Sign Up', description: 'Create an account.', path: '/signup', noIndex: true })

export default function SignUp({ loaderData: { returnTo, groups }, actionData, matches }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const authParams = { type: typeOf(params), returnTo }
  const { google, captcha } = siteOf(matches)
  return (
    <PageShell width="narrow">
      <PageHeading
        lead={
          authParams.type === 'provider'
            ? 'Get found by people nearby who need what you do.'
            : 'Find, save and hire people who put things right.'
        }
      >
        Sign Up
      </PageHeading>
      <AccountTabs path={href('/signup')} authParams={authParams} />
      {google ? <GoogleButton authParams={authParams} /> : null}
      <SignUpForm authParams={authParams} groups={groups} refusal={actionData} captcha={captcha} />
      <p className="mt-4 text-sm text-ink-soft">Confirm your e-mail to post, message, leave feedback or be listed.</p>
      <p className="mt-6">
        Already have an account? <TextLink to={withAuthParams(href('/login'), authParams)}>Sign in</TextLink>
      </p>
    </PageShell>
  )
}

function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}
