import { data, isRouteErrorResponse, redirect } from 'react-router'
import { api, type PageContext, site } from '#app/api.server.ts'
import { AskedFields } from '#app/components/form/asked-fields.tsx'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { ProfileField, type ProfileState, SocialLinkFields } from '#app/components/profile/profile-field.tsx'
import { type ProfileResult, profileTexts, profileValues } from '#app/components/profile/values.ts'
import { attemptOrLog, optional } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { loadedHeaders } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { suggestedCategories } from '#app/request/suggested-categories.server.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { MAIL_KINDS, type MailKind } from '#contract/account/words.ts'
import type { CategoryGroup, CategorySuggestion } from '#contract/category/view.ts'
import type { AskedField } from '#contract/custom-field/view.ts'
import type { FlashName } from '#contract/flash.ts'
import type { OwnProfile } from '#contract/profile/view.ts'
import { ownOrSignIn } from '../guard/sign-in-first.ts'
import { MembershipState, type Subscription } from '../membership/state.tsx'
import { SavedLists } from '../saved/lists.tsx'
import { loadSaved, type SavedPage } from '../saved/page.ts'
import type { Route } from './+types/settings'
import { formsTo } from './forms-to.ts'
import { AccountFrame } from './frame.tsx'
import { AccountNotifications } from './notifications.tsx'
import { saveProfile } from './save-profile.server.ts'
import { labelOf, pageOf, tabOf } from './sidebar.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams
  const tab = tabOf(query.get('tab'))
  const elsewhere = pageOf(tab)
  if (elsewhere) throw redirect(elsewhere)
  const own = await ownOrSignIn(context, url)
  const { account, category, customField, membership, push } = context.get(api)
  const business = tab === 'profile' ? own.business : null
  const shown = {
    tab,
    entry: !query.has('tab'),
    own,
    groups: business ? await category.choices() : [],
    fields: business ? await customField.own() : [],
    suggested: business ? await suggestedCategories(context, profileTexts(profileValues(own))) : [],
    subscription: tab === 'payments' && own.can.offer ? await optional(context, membership.own()) : null,
    choices: tab === 'notifications' ? await account.mailChoices() : null,
    push: tab === 'notifications' ? await optional(context, push.state()) : null,
    saved:
      tab === 'bookmarks' ? await loadSaved(context, own, own.can.saveJobs ? query : without(query, 'list')) : null,
  }
  return data(shown, { headers: formsTo(context.get(site).payments) })
}

export const headers = loadedHeaders

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
  privateMeta(matches, labelOf(loaderData?.tab ?? 'profile'))

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame tab={loaderData.tab} entry={loaderData.entry && !actionData}>
      <Content {...loaderData} result={actionData} />
    </AccountFrame>
  )
}

type SettingsData = Route.ComponentProps['loaderData'] & { result: Route.ComponentProps['actionData'] }

function Content({ tab, own, groups, suggested, fields, choices, push, saved, subscription, result }: SettingsData) {
  if (choices) return <AccountNotifications own={own} choices={choices} push={push} />
  if (saved) return <AccountBookmarks own={own} saved={saved} />
  if (tab === 'payments') return <AccountPayments own={own} subscription={subscription} />
  return <AccountProfile own={own} groups={groups} suggested={suggested} fields={fields} result={result} />
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

function AccountBookmarks({ own, saved }: { own: OwnProfile; saved: SavedPage }) {
  return <SavedLists saved={saved} address="/account" tab="bookmarks" withJobs={own.can.saveJobs} />
}

function AccountPayments({ own, subscription }: { own: OwnProfile; subscription: Subscription }) {
  if (!own.business) return <Notice tone="danger" title="Access denied" />
  return (
    <div className="max-w-2xl space-y-5">
      {own.membership.isSubscribed ? (
        <Notice tone="success" title="You have an active subscription" />
      ) : (
        <Notice tone="amber" title="No active subscription" />
      )}
      <MembershipState subscription={subscription} offers here="/account?tab=payments" />
    </div>
  )
}

const CHOICE_FLASHES = {
  job_alerts: 'job-alerts',
  provider_updates: 'provider-updates',
  membership_report: 'membership-report',
  messages: 'message-mails',
} as const satisfies Record<MailKind, string>

async function saveChoice(request: Request, context: PageContext) {
  const posted = await postedForm(request, ['kind', 'on'])
  const kind = MAIL_KINDS.find((name) => name === posted.get('kind'))
  const on = posted.get('on') === 'yes'
  return leadTo('/account?tab=notifications', kind ? await choose(context, kind, on) : 'update-failed')
}

async function choose(context: PageContext, kind: MailKind, on: boolean): Promise<FlashName> {
  const chosen = await attemptOrLog(context, context.get(api).account.setMailChoice({ kind, on }))
  if (chosen.ok) return `${CHOICE_FLASHES[kind]}-${on ? 'on' : 'off'}`
  return chosen.refused?.code === 'LEAVING' ? 'leaving' : 'update-failed'
}

type Choices = { groups: CategoryGroup[]; suggested: CategorySuggestion[]; fields: AskedField[] }
type Props = Choices & { own: OwnProfile; result: ProfileResult | undefined }

function AccountProfile({ own, groups, suggested, fields, result: newest }: Props) {
  const result = useFormResult(newest, own.updatedAt.getTime())
  const state: ProfileState = result ?? { values: profileValues(own), errors: {} }
  return (
    <PostForm result={result} action="/account?tab=profile" className="max-w-2xl space-y-6">
      <input type="hidden" name="seen" value={state.values.seen} />
      <div className="grid gap-6 sm:grid-cols-2">
        <ProfileField name="firstName" state={state} />
        <ProfileField name="lastName" state={state} optional={own.lastName === ''} />
      </div>
      <ProfileField name="location" state={state} />
      {own.business ? <BusinessFields state={state} groups={groups} suggested={suggested} fields={fields} /> : null}
      <SubmitButton>Save profile</SubmitButton>
    </PostForm>
  )
}

function BusinessFields({ state, groups, suggested, fields }: Choices & { state: ProfileState }) {
  return (
    <>
      <ProfileField name="businessName" state={state} />
      <ProfileField name="title" state={state} />
      <ProfileField name="phone" state={state} />
      <ProfileField name="skills" state={state} />
      <ProfileField name="categories" state={state} groups={groups} suggested={suggested} />
      <fieldset className="space-y-6 border-t pt-6">
        <legend className="float-left mb-6 w-full">
          <h2 className="text-heading">Professional information</h2>
        </legend>
        <div className="clear-both">
          <ProfileField name="bio" state={state} />
        </div>
        {fields.length > 0 ? (
          <AskedFields
            fields={fields}
            typed={state.values.fieldId.length > 0 ? state.values : null}
            error={state.errors.fieldValue}
          />
        ) : null}
        <SocialLinkFields state={state} />
        <ProfileField name="available" state={state} />
      </fieldset>
    </>
  )
}
