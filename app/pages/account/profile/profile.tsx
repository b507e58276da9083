import { data, href, isRouteErrorResponse, redirect, useNavigation } from 'react-router'
import { api, site } from '#app/api.server.ts'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { subscribeFirst } from '#app/pages/account/guard/sign-in-first.ts'
import { optional } from '#app/request/attempt.server.ts'
import { loadedHeaders } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { MapPin, Pencil } from '#app/ui/icons.ts'
import { PageShell } from '#app/ui/page.tsx'
import { SkeletonCard } from '#app/ui/skeleton.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import type { AccountType } from '#contract/account/words.ts'
import type { OwnProfile } from '#contract/profile/view.ts'
import { ownOrSignIn } from '../guard/sign-in-first.ts'
import { MembershipState } from '../membership/state.tsx'
import { PhotoAsk } from '../photo-ask.tsx'
import { SavedLists } from '../saved/lists.tsx'
import { loadSaved } from '../saved/page.ts'
import { formsTo } from '../settings/forms-to.ts'
import type { Route } from './+types/profile'
import { ProfileAbout } from './about.tsx'
import { ProfileReviews } from './feedback.tsx'
import { ProfileJobs } from './jobs.tsx'
import { ProfilePortfolio, ProfileServices } from './work.tsx'

type Tab = 'about' | 'services' | 'portfolio' | 'reviews' | 'saved' | 'jobs' | 'subscriptions'

function tabsOf({ accountType, can }: OwnProfile): { value: Tab; label: string }[] {
  return [
    { value: 'about', label: 'About' },
    ...(can.offer
      ? ([
          { value: 'services', label: 'Services' },
          { value: 'portfolio', label: 'Portfolio' },
          { value: 'reviews', label: 'Reviews' },
          { value: 'saved', label: 'Saved Jobs' },
        ] as const)
      : []),
    ...(accountType === 'client' ? ([{ value: 'jobs', label: 'My Jobs' }] as const) : []),
    { value: 'subscriptions', label: 'Subscriptions' },
  ]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams
  const own = await ownOrSignIn(context, url)
  const tab = tabsOf(own).find(({ value }) => value === query.get('tab'))?.value ?? 'about'
  const { feedback, job, membership, profile } = context.get(api)
  const page = Math.min(Math.max(1, Math.trunc(Number(query.get('page'))) || 1), 1000)
  const shown = {
    tab,
    own,
    page,
    photo: own.can.offer ? await optional(context, profile.askedPhoto()) : null,
    reviews: tab === 'reviews' ? await optional(context, feedback.own({ page })) : null,
    subscription: tab === 'subscriptions' && own.can.offer ? await optional(context, membership.own()) : null,
    jobs: tab === 'jobs' ? await optional(context, job.own()) : null,
    saved:
      tab === 'about' || tab === 'saved'
        ? await loadSaved(context, own, query, tab === 'saved' ? 'jobs' : 'professionals')
        : null,
  }
  return data(shown, { headers: formsTo(context.get(site).payments) })
}

export const headers = loadedHeaders

const ADDS = new Map([
  ['portfolio', href('/account/portfolio/new')],
  ['service', `${href('/account/services')}?add`],
])

export async function action({ request, url, context }: Route.ActionArgs) {
  const added = String((await postedForm(request, ['add'])).get('add') ?? '')
  const own = await ownOrSignIn(context, url)
  if (!own.can.addWork) return subscribeFirst()
  return redirect(ADDS.get(added) ?? href('/account'))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData?.own.name ?? 'My Profile')

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { own, tab, photo } = loaderData
  const navigation = useNavigation()
  const wanted =
    navigation.state === 'loading' && navigation.location.pathname === '/profile' && !navigation.formMethod
      ? (new URLSearchParams(navigation.location.search).get('tab') ?? 'about')
      : tab
  return (
    <PageShell>
      <ProfileHeader own={own} />
      {photo ? <PhotoAsk asked={photo} here="/profile" className="mt-6" /> : null}
      <TabLinks
        label="My profile"
        current={wanted}
        className="mt-8 mb-6"
        tabs={[
          ...tabsOf(own).map(({ value, label }) => ({ value, label, href: `/profile?tab=${value}` })),
          ...(own.can.administer ? [{ value: 'admin', label: 'Admin Dashboard', href: '/admin' }] : []),
        ]}
      />
      {wanted === tab ? <Content {...loaderData} /> : <OnItsWay />}
    </PageShell>
  )
}

function OnItsWay() {
  return (
    <div className="space-y-4">
      {[1, 2, 3].map((place) => (
        <SkeletonCard key={place} />
      ))}
    </div>
  )
}

function Content({ tab, own, page, reviews, jobs, saved, subscription }: Route.ComponentProps['loaderData']) {
  if (tab === 'services') return <ProfileServices own={own} />
  if (tab === 'portfolio') return <ProfilePortfolio own={own} />
  if (tab === 'reviews') return <ProfileReviews reviews={reviews} page={page} />
  if (tab === 'jobs') return <ProfileJobs jobs={jobs} />
  if (tab === 'subscriptions') {
    return <MembershipState subscription={subscription} offers={own.can.offer} here="/profile?tab=subscriptions" />
  }
  return (
    <>
      {tab === 'about' ? <ProfileAbout own={own} /> : null}
      {saved ? (
        <section aria-labelledby="saved-items" className={tab === 'about' ? 'mt-12' : undefined}>
          <h2 id="saved-items" className="mb-4 text-heading">
            Saved items
          </h2>
          <SavedLists saved={saved} address="/profile" tab={tab} withJobs />
        </section>
      ) : null}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} titled={!isRouteErrorResponse(error)} />
}

const roles: Record<AccountType, string> = {
  provider: 'Service Provider',
  client: 'Client',
  admin: 'Admin',
  moderator: 'Moderator',
}

function ProfileHeader({ own }: { own: OwnProfile }) {
  return (
    <header className="flex flex-wrap items-center gap-5">
      <Avatar name={own.business?.businessName || own.name} src={own.imageUrl} size="xlarge" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <h1 className="text-title break-words">{own.name}</h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone="info">{roles[own.accountType]}</Badge>
          {own.location ? (
            <span className="inline-flex min-w-0 items-center gap-1 wrap-anywhere">
              <MapPin aria-hidden className="size-4 text-ink-soft" />
              <bdi>{own.location}</bdi>
            </span>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {own.business ? (
          <ButtonLink to={href('/directory/:id', { id: own.id })} variant="ghost">
            My listing
          </ButtonLink>
        ) : null}
        <SecondaryLink to="/account-settings" reloadDocument icon={<Pencil aria-hidden />}>
          Edit Profile
        </SecondaryLink>
      </div>
    </header>
  )
}
