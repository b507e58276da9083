import { href, useMatches } from 'react-router'
import { api } from '#app/api.server.ts'
import { ListingCard } from '#app/components/listing-card.tsx'
import { privateMeta, siteOf } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { SecondaryLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
import type { ListingPreview } from '#contract/listing/view.ts'
import { AccountFrame } from '../settings/frame.tsx'
import type { Route } from './+types/preview'

export async function loader({ context }: Route.LoaderArgs) {
  return { preview: await context.get(api).directory.preview().catch(refuse) }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Preview')

export default function Preview({ loaderData: { preview } }: Route.ComponentProps) {
  const { card, notPublic } = preview
  const listing = href('/directory/:id', { id: card.id })
  return (
    <AccountFrame tab="preview">
      <div className="max-w-3xl space-y-10">
        {notPublic.length > 0 ? (
          <Notice tone="amber" title="Only you can see your listing at the moment">
            <TextLink to={listing}>Your listing</TextLink> says why. This is how it looks once it is public.
          </Notice>
        ) : null}
        <Section id="card" title="In the directory">
          <p className="mt-1 mb-4 text-ink-soft">
            In a search, the last line says why you rank there and how far away you are.
          </p>
          <ListingCard listing={card} level={3} />
        </Section>
        <SearchResult {...preview} path={listing} />
        <SecondaryLink to={listing}>See your listing</SecondaryLink>
      </div>
    </AccountFrame>
  )
}

/** About as wide and as long as search engines show it. */
function SearchResult({ card, description, path }: ListingPreview & { path: string }) {
  const { name, origin } = siteOf(useMatches())
  return (
    <Section id="result" title="In a search engine">
      <p className="mt-1 mb-4 text-ink-soft">
        It comes from your name, what you are, your town and the beginning of your bio. You change them in{' '}
        <TextLink to="/account?tab=profile#title">your profile</TextLink>.
      </p>
      <div className="rounded-lg border bg-surface p-4 sm:p-5">
        <p className="truncate text-sm text-ink-soft">
          {new URL(origin).host} › {path.split('/')[1]}
        </p>
        <p className="text-xl text-petrol">
          <bdi>{card.name}</bdi> | {name}
        </p>
        <p dir="auto" className="mt-1 line-clamp-2 text-sm break-words">
          {description}
        </p>
      </div>
    </Section>
  )
}
