import { data, isRouteErrorResponse, redirect } from 'react-router'
import { api, site } from '#app/api.server.ts'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { profileTexts, storedValues } from '#app/components/profile/values.ts'
import { optional } from '#app/request/attempt.server.ts'
import { suggestedCategories } from '#app/request/suggested-categories.server.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { ownOrSignIn } from '../guard/sign-in-first.ts'
import { loadSaved } from '../saved/page.ts'
import type { Route } from './+types/settings'
import { AccountBookmarks } from './bookmarks.tsx'
import { formsTo } from './forms-to.ts'
import { AccountFrame, headings } from './frame.tsx'
import { AccountNotifications } from './notifications.tsx'
import { AccountPayments } from './payments.tsx'
import { AccountProfile } from './profile.tsx'
import { saveChoice } from './save-choice.ts'
import { saveProfile } from './save-profile.server.ts'
import { pageOf, TABS } from './sidebar.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'profile'
  const elsewhere = pageOf(tab)
  if (elsewhere) throw redirect(elsewhere)
  const own = await ownOrSignIn(context, url)
  const { account, category, membership } = context.get(api)
  const business = tab === 'profile' ? own.business : null
  const shown = {
    tab,
    own,
    groups: business ? await category.choices() : [],
    suggested: business ? await suggestedCategories(context, profileTexts(storedValues(own))) : [],
    subscription: tab === 'payments' && own.can.offer ? await optional(context, membership.own()) : null,
    choices: tab === 'notifications' ? await account.mailChoices() : null,
    saved:
      tab === 'bookmarks' ? await loadSaved(context, own, own.can.saveJobs ? query : without(query, 'list')) : null,
  }
  return data(shown, { headers: formsTo(context.get(site).payments) })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function action({ request, context }: Route.ActionArgs) {
  const tab = new URL(request.url).searchParams.get('tab')
  if (tab === 'notifications') return saveChoice(request, context)
  return saveProfile(request, context)
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(query)
  rest.delete(name)
  return rest
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, headings[loaderData?.tab ?? 'profile'])

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame tab={loaderData.tab}>
      <Content {...loaderData} result={actionData} />
    </AccountFrame>
  )
}

type SettingsData = Route.ComponentProps['loaderData'] & { result: Route.ComponentProps['actionData'] }

function Content({ tab, own, groups, suggested, choices, saved, subscription, result }: SettingsData) {
  if (choices) return <AccountNotifications own={own} choices={choices} />
  if (saved) return <AccountBookmarks own={own} saved={saved} />
  if (tab === 'payments') return <AccountPayments own={own} subscription={subscription} />
  return <AccountProfile own={own} groups={groups} suggested={suggested} result={result} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) return <ErrorPage error={error} titled />
  return (
    <PageShell width="text">
      <PageHeading>Account settings</PageHeading>
      <ErrorState
        title="Something went wrong loading the settings."
        message="Please try refreshing the page."
        retryHref="/account"
      />
    </PageShell>
  )
}
