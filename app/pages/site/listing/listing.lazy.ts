import { gallery, ownPortfolio } from '#app/pages/portfolio/parts.lazy.ts'
import { lazyPart, preload } from '#app/ui/lazy-part.tsx'
import type { Listing } from '#contract/listing/words.ts'
import type { AllPicturesProps } from './all-pictures.tsx'
import type { FeedbackProps } from './feedback.tsx'
import type { MessageBox, MessageFormProps } from './message-form.tsx'
import type { OtherWaysProps } from './other-ways.tsx'
import { preloadOwner } from './owner/owner.lazy.ts'
import type { PortfolioProps } from './portfolio.tsx'
import type { UnavailableProps } from './unavailable.tsx'
import type { UnclaimedLinksProps } from './unclaimed.tsx'

// What most visitors of a listing never open.

export const TABS = ['about', 'portfolio', 'feedback'] as const

export const feedbackTab = lazyPart<FeedbackProps>(() => import('./feedback.tsx').then(({ Feedback }) => Feedback))

export const allPictures = lazyPart<AllPicturesProps>(() =>
  import('./all-pictures.tsx').then(({ AllPictures }) => AllPictures),
)

const fetchSeldom = () => import('./seldom.ts')

export const messageForm = lazyPart<MessageFormProps>(() => fetchSeldom().then(({ MessageForm }) => MessageForm))

export const otherWays = lazyPart<OtherWaysProps>(() => fetchSeldom().then(({ OtherWays }) => OtherWays))

export const portfolioTab = lazyPart<PortfolioProps>(() => fetchSeldom().then(({ Portfolio }) => Portfolio))

export const unavailable = lazyPart<UnavailableProps>(() =>
  fetchSeldom().then(({ ListingUnavailable }) => ListingUnavailable),
)

/** Of an unclaimed listing. */
export const unclaimedLinks = lazyPart<UnclaimedLinksProps>(() =>
  fetchSeldom().then(({ UnclaimedLinks }) => UnclaimedLinks),
)

type Shown = {
  listing: Pick<Listing, 'own' | 'unclaimed' | 'has'>
  tab: (typeof TABS)[number]
  asVisitor: boolean
  message: MessageBox | null
}

/** Before a page is drawn: else a part of it would come after the rest. */
export async function preloadParts({
  listing: { own, unclaimed, has },
  tab,
  asVisitor,
  message,
}: Shown): Promise<void> {
  if (unclaimed || !(has.phone || has.email)) await preload(otherWays)
  if (unclaimed) await preload(unclaimedLinks)
  if (own || asVisitor) await preloadOwner()
  if (tab === 'portfolio') await Promise.all([preload(portfolioTab), own ? preload(ownPortfolio) : preload(gallery)])
  if (tab === 'feedback') await preload(feedbackTab)
  if (message) await preload(messageForm)
}
