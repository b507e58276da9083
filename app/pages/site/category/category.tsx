import { href, redirect } from 'react-router'
import { api, near } from '#app/api.server.ts'
import { JobLine } from '#app/components/job-line.tsx'
import { ListingCards } from '#app/components/listing-card.tsx'
import { breadcrumbLd, pageMeta, siteOf } from '#app/components/page-meta.ts'
import { Picture } from '#app/components/picture.tsx'
import { PostJobLink } from '#app/components/post-job-link.tsx'
import { refuse } from '#app/request/attempt.server.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import { savedState } from '#app/request/saved-state.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeading, PageShell, Section } from '#app/ui/page.tsx'
import type { CategoryAdvice, CategoryPage } from '#contract/category/page.ts'
import { categoryPicture } from '#contract/directory/share-picture.ts'
import { directoryAddress, postJobAddress } from '#contract/directory/words.ts'
import { categoryFeeds } from '#contract/job/feed.ts'
import { numberText } from '#contract/number.ts'
import { listingTag } from '#contract/page-tags.ts'
import type { Route } from './+types/category'
import { Prices, RecentWork } from './prices-and-work.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { categoryPage } = context.get(api)
  const query = { slug: params.slug, town: params.town ?? null, near: context.get(near)?.code ?? null }
  const page = await categoryPage.view(query).catch(refuse)
  if (page.town && page.town.slug !== params.town) throw redirect(categoryAddress(page.category, page.town), 301)
  const saved = await savedState(context, { providers: [...page.top, ...page.others], jobs: page.jobs })
  return cacheable(
    { page, ...saved },
    {
      tags: ['directory', 'jobs', ...page.photos.map(({ listingId }) => listingTag(listingId))],
      lasts: [...page.top, ...page.others].map(({ sign }) => sign?.lasts),
    },
  )
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) {
    return pageMeta(matches, { title: 'Page Not Found', description: '', path: '/categories', noIndex: true })
  }
  const { page } = loaderData
  const heading = headingOf(page)
  return pageMeta(matches, {
    title: heading,
    description: `${heading}: ${countText(page)} on ${siteOf(matches).name}, with feedback, prices and contact details. No lead fees.`,
    path: categoryAddress(page.category, page.town),
    ...(import.meta.env.SSR ? { picture: categoryPicture(page) } : {}),
    noIndex: page.top.length + page.others.length === 0,
    ...(import.meta.env.SSR ? { alternates: categoryFeeds(page) } : {}),
    jsonLd: [
      breadcrumbLd(
        matches,
        trailOf(page).map(({ label, to }) => ({ name: label, path: to })),
      ),
    ],
  })
}

export default function Category({ loaderData: { page, hearts, jobHearts } }: Route.ComponentProps) {
  const { category, group, town, jobs } = page
  const directory = directoryAddress({ category: category.text, location: town?.name ?? '' })
  const asJob = postJobAddress({ category: category.text, location: town?.name ?? '' })
  return (
    <PageShell width="full">
      <Breadcrumb
        items={trailOf(page).map((step, index, all) => (index === all.length - 1 ? { label: step.label } : step))}
      />
      <div className="mt-4 items-center gap-6 sm:flex">
        <div className="mb-6 aspect-4/3 w-40 shrink-0 overflow-hidden rounded-lg max-sm:hidden">
          <Picture picture={page.picture} sizes="160px" />
        </div>
        <PageHeading
          className="grow"
          lead={`${countText(page)}${group ? ` · part of ${group.name}` : ''}`}
          action={
            <>
              <ButtonLink to={directory}>Search in this category</ButtonLink>
              <PostJobLink to={asJob} />
            </>
          }
        >
          {headingOf(page)}
        </PageHeading>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0 space-y-12">
          <Section id="top" title={topHeading(page)}>
            {page.top.length === 0 ? (
              <EmptyState
                level={3}
                title="No providers listed here yet"
                className="mt-5"
                action={
                  <PostJobLink to={asJob} variant="primary">
                    Post this as a job
                  </PostJobLink>
                }
              >
                We’ll tell providers near you.
              </EmptyState>
            ) : (
              <ListingCards listings={page.top} hearts={hearts} level={3} from={page.from} eager={2} />
            )}
          </Section>
          {page.others.length === 0 ? null : (
            <Section
              id="others"
              title={page.top.length === 0 ? `Nearest to ${page.from}` : `Further from ${page.from}`}
            >
              <ListingCards listings={page.others} hearts={hearts} level={3} from={page.from} />
            </Section>
          )}
          <Prices page={page} />
          <RecentWork page={page} />
          {page.advice ? <Advice name={category.name} advice={page.advice} /> : null}
          <Section id="jobs" title="Open jobs">
            {jobs.length === 0 ? (
              <p className="mt-3 text-ink-soft">No open jobs in this category at the moment.</p>
            ) : (
              <ul className="mt-5 space-y-4">
                {jobs.map((job) => (
                  <li key={job.id}>
                    <JobLine job={job} hearts={jobHearts} />
                  </li>
                ))}
              </ul>
            )}
          </Section>
        </div>
        <div className="space-y-8">
          <LinkList
            title={group ? `More in ${group.name}` : 'Sub-categories'}
            links={page.subCategories
              .filter(({ slug, providers }) => slug !== category.slug && (providers > 0 || (!group && !town)))
              .map((child) => ({ label: child.name, to: categoryAddress(child, town), count: child.providers }))}
          />
          <LinkList
            title="Places with the same name"
            links={page.namesakes.map(({ name, slug, providers }) => ({
              label: name,
              to: categoryAddress(category, { slug }),
              count: providers,
            }))}
          />
          <LinkList
            title="Towns with most providers"
            links={page.towns.map(({ name, slug, providers }) => ({
              label: name,
              to: categoryAddress(category, { slug }),
              count: providers,
              current: slug === town?.slug,
            }))}
          />
        </div>
      </div>
    </PageShell>
  )
}

function Advice({ name, advice }: { name: string; advice: CategoryAdvice }) {
  return (
    <Section id="advice" title={`Before you hire: ${name}`}>
      <p className="mt-3 max-w-prose">{advice.about}</p>
      <h3 className="mt-6 text-subheading">What to ask, and what a good answer sounds like</h3>
      <dl className="mt-3 max-w-prose space-y-4">
        {advice.questions.map(([question, answer]) => (
          <div key={question}>
            <dt className="font-medium">{question}</dt>
            <dd className="text-ink-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

type LinkListProps = {
  title: string
  links: { label: string; to: string; count: number; current?: boolean }[]
}

function LinkList({ title, links }: LinkListProps) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title} className="rounded-lg border bg-surface p-4 sm:p-5">
      <h2 className="text-subheading">{title}</h2>
      <ul className="mt-2">
        {links.map(({ label, to, count, current }) => (
          <li key={to}>
            <Link to={to} aria-current={current ? 'page' : undefined} className="count-link">
              <span className="min-w-0">{label}</span>
              {count === 0 ? null : <span>{count > 1000 ? '1,000+' : numberText(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function headingOf({ category, town }: CategoryPage): string {
  return town ? `${category.name} in ${town.name}` : category.name
}

function countText({ providers: { number, atLeast } }: CategoryPage): string {
  return `${numberText(number)}${atLeast ? '+' : ''} ${number === 1 ? 'provider' : 'providers'}`
}

function topHeading({ providers: { number }, near }: CategoryPage): string {
  const where = near === null ? '' : ` near ${near}`
  if (number === 0) return `Providers${where}`
  return number === 1 ? `The only provider${where} so far` : near === null ? 'Top providers' : `Providers${where}`
}

type Slug = { slug: string }

function categoryAddress(category: Slug, town: Slug | null = null): string {
  return href('/categories/:slug/:town?', { slug: category.slug, ...(town ? { town: town.slug } : {}) })
}

function trailOf({ category, group, town }: CategoryPage) {
  return [
    { label: 'Service Categories', to: '/categories' },
    ...(group ? [{ label: group.name, to: categoryAddress(group) }] : []),
    { label: category.name, to: categoryAddress(category) },
    ...(town ? [{ label: town.name, to: categoryAddress(category, town) }] : []),
  ]
}
