import { gallery, ownPortfolio } from '#app/pages/portfolio/parts.lazy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LazyPart } from '#app/ui/lazy-part.tsx'
import type { Listing } from '#contract/listing/words.ts'

export type PortfolioProps = { listing: Listing }

export function Portfolio({ listing: { own, name, portfolio } }: PortfolioProps) {
  if (own?.notPublic.includes('no-membership')) return <NeedsMembership />
  if (own) return <LazyPart source={ownPortfolio} props={{ items: portfolio }} />
  if (portfolio.length > 0) return <LazyPart source={gallery} props={{ items: portfolio }} />
  return (
    <EmptyState title="No portfolio yet" vignette="ladder">
      <bdi>{name}</bdi> has not shown any past work here.
    </EmptyState>
  )
}

function NeedsMembership() {
  return (
    <EmptyState
      title="Subscription required"
      vignette="ladder"
      action={<ButtonLink to="/membership">Get Membership</ButtonLink>}
    >
      Your portfolio is shown while you have a membership. What you have added is kept.
    </EmptyState>
  )
}
