import { useState } from 'react'
import { Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { breadcrumbLd, pageMeta } from '#app/components/page-meta.ts'
import { Picture } from '#app/components/picture.tsx'
import { usePreHydrationInput } from '#app/components/use-pre-hydration-input.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Search } from '#app/ui/icons.ts'
import { CoverLink, TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { CategoryCard } from '#contract/category/view.ts'
import { answersTo } from '#contract/category/words.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'
import type { Route } from './+types/categories'

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100)
  return cacheable({ groups: await context.get(api).category.list(), search }, { tags: ['directory'], params: ['q'] })
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Service Categories',
    description:
      'Every trade and service in one place: fourteen groups, ninety sub-categories, providers all over the UK.',
    path: '/categories',
    picture: 'categories',
    jsonLd: [
      breadcrumbLd(matches, [
        { name: 'Home', path: '/' },
        { name: 'Service Categories', path: '/categories' },
      ]),
    ],
  })

export default function Categories({ loaderData }: Route.ComponentProps) {
  const [search, setSearch] = useState(loaderData.search)
  const form = usePreHydrationInput((held) => setSearch(held.get('q') ?? ''))
  const typed = search.trim()
  const shown = loaderData.groups.filter((group) =>
    [group, ...group.subCategories].some((one) => answersTo(one, typed)),
  )
  return (
    <PageShell width="full">
      <PageHeading lead="Choose a trade to see who is near you, which jobs are open and where most providers are.">
        Service Categories
      </PageHeading>
      <Form ref={form} role="search" aria-label="Categories" className="flex max-w-md gap-2">
        <TextBox
          type="search"
          name="q"
          aria-label="Search categories"
          placeholder="Search categories"
          icon={<Search aria-hidden />}
          className="min-w-0 grow"
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <noscript>
          <Button>Search</Button>
        </noscript>
      </Form>
      <p role="status" className="sr-only">
        {shown.length} {shown.length === 1 ? 'category' : 'categories'}
      </p>
      {shown.length === 0 ? (
        <EmptyState vignette="magnifier" title="No categories found" className="mt-8">
          Try another word, or{' '}
          <TextLink to={`/directory?service=${encodeURIComponent(search)}`}>search the directory</TextLink>.
        </EmptyState>
      ) : (
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((group, index) => (
            <GroupCard key={group.slug} group={group} typed={typed} first={index < 2} />
          ))}
        </ul>
      )}
    </PageShell>
  )
}

function GroupCard({ group, typed, first }: { group: CategoryCard; typed: string; first: boolean }) {
  const found = typed === '' ? [] : group.subCategories.filter((one) => answersTo(one, typed))
  return (
    <Card as="li" interactive flush className="grid grid-cols-[7rem_1fr] sm:block">
      <div className="my-4 ml-4 aspect-3/2 self-start overflow-hidden rounded-md sm:m-0 sm:rounded-none">
        <Picture picture={group.picture} sizes="(min-width: 40rem) 400px, 112px" eager={first} />
      </div>
      <div className="min-w-0 p-4">
        <h2 className="text-subheading">
          <CoverLink to={href('/categories/:slug/:town?', { slug: group.slug })}>{group.name}</CoverLink>
        </h2>
        <p className="text-sm text-ink-soft figures">
          {quantity(group.subCategories.length, 'subcategory', 'subcategories')} · {countText(group.providers)}
        </p>
        {found.length > 0 ? (
          <ul aria-label={`Found in ${group.name}`} className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
            {found.map(({ name, slug }) => (
              <li key={slug}>
                <TextLink
                  to={href('/categories/:slug/:town?', { slug })}
                  className="relative inline-flex min-h-9 items-center pointer-coarse:min-h-11"
                >
                  {name}
                </TextLink>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-3 line-clamp-2 text-sm text-ink-soft">
            {group.subCategories.map(({ name }) => name).join(', ')}
          </p>
        )}
      </div>
    </Card>
  )
}

function countText(providers: number): string {
  if (providers > 1000) return '1,000+ providers'
  return `${numberText(providers)} ${providers === 1 ? 'provider' : 'providers'}`
}
