import {
  data,
  href,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router'
import { api, near, sessionApi, site, viewer } from '#app/api.server.ts'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { whyHere } from '#app/pages/auth/going-to.ts'
import { AccountTabs, GoogleButton } from '#app/pages/auth/ways-in.tsx'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { readJobDraft, readMessageDraft } from '#app/request/draft-cookie.ts'
import { flash } from '#app/request/flash.ts'
import { readForm } from '#app/request/form.server.ts'
import { mergedHeaders } from '#app/request/page-cache.ts'
import { suggestedCategories, typedTexts } from '#app/request/suggested-categories.server.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { readAuthParams, typeOf, withAuthParams } from '../auth-params.ts'
import { writeGoingTo } from '../going-to.ts'
import type { Route } from './+types/signup'
import { signUpFailure } from './failure.ts'
import { CAPTCHA_FIELDS, SIGN_UP_FIELDS, signUpForms } from './fields.ts'
import { type Prefill, SignUpForm } from './form.tsx'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const authParams = readAuthParams(url)
  const { google, captcha } = context.get(site)
  if (context.get(viewer)) throw redirect(withAuthParams('/login', authParams))
  // The open document’s CSP has no room for the captcha, so the page loads as a document.
  if (captcha && isDataRequest(request)) throw redirectDocument(withAuthParams('/signup', authParams))
  const thirdParties = [captcha?.provider, google ? 'google' : null].filter(Boolean).join(' ')
  const [groups, suggested, known] = await Promise.all([
    context.get(api).category.choices(),
    suggestedCategories(context),
    saidBefore(request, context),
  ])
  return data(
    {
      returnTo: authParams.returnTo,
      why: whyHere(request, context.get(site), authParams.returnTo),
      groups,
      suggested,
      known,
    },
    { headers: thirdParties ? { 'x-fettle-third-parties': thirdParties } : {} },
  )
}

/** What a visitor has said with a job that waits for this account, else where they have searched. */
async function saidBefore(request: Request, context: Route.LoaderArgs['context']): Promise<Prefill> {
  const token = readJobDraft(request, context.get(site))
  const waiting = token ? await attemptOrLog(context, context.get(api).job.waiting({ token })) : null
  if (!waiting?.ok || !waiting.data) return { fullName: '', email: '', location: context.get(near)?.code ?? '' }
  const { contactName, contactEmail, location } = waiting.data.draft
  return { fullName: contactName, email: contactEmail, location }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const authParams = readAuthParams(url)
  const form = await readForm(request, SIGN_UP_FIELDS)
  context.set(typedTexts, { businessName: form.values.businessName })
  const checked = form.check(signUpForms[authParams.type])
  if (!checked.ok) return checked.response
  const captcha = CAPTCHA_FIELDS.map((name) => form.values[name]).find((answer) => answer !== '')
  const input = { ...checked.data, ...(captcha ? { captcha } : {}) }
  const signedUp = await attemptOrLog(context, context.get(api).account.signUp(input))
  if (!signedUp.ok) {
    const { field, message, status, retryAfter } = signUpFailure(signedUp)
    if (field) return form.wrong({ [field]: message }, status)
    return form.result(status, { refusal: { title: 'Your account was not created', message }, retryAfter })
  }
  await bindMessageDraft(request, context)
  const headers = new Headers(flash('account-created'))
  const goingTo = authParams.returnTo && writeGoingTo(context.get(site), authParams.returnTo)
  if (goingTo) headers.append('set-cookie', goingTo)
  return redirect(withAuthParams(href('/confirm-email'), authParams), { headers })
}

/** A message that they wrote first waits for them in whichever browser they confirm their address. */
async function bindMessageDraft(request: Request, context: Route.ActionArgs['context']): Promise<void> {
  const token = readMessageDraft(request, context.get(site))
  if (token) await attemptOrLog(context, bind(context, token))
}

async function bind(context: Route.ActionArgs['context'], token: string): Promise<void> {
  const { message } = await context.get(sessionApi)()
  await message.bindDraft({ token })
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export const headers = mergedHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Sign Up', description: 'Create an account.', path: '/signup', noIndex: true })

export default function SignUp({
  loaderData: { returnTo, why, groups, suggested, known },
  actionData,
  matches,
}: Route.ComponentProps) {
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
      {why ? <Notice className="mb-6">{why}</Notice> : null}
      <AccountTabs path={href('/signup')} authParams={authParams} />
      {google ? <GoogleButton authParams={authParams} /> : null}
      <SignUpForm
        authParams={authParams}
        groups={groups}
        suggested={suggested}
        known={known}
        result={actionData}
        captcha={captcha}
      />
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
