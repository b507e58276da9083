import { firstPhotos } from '#app/pages/account/messages/parts.lazy.ts'
import { gallery, ownPortfolio } from '#app/pages/portfolio/parts.lazy.ts'
import { lazyPart, preload } from '#app/ui/lazy-part.tsx'
import type { Listing } from '#contract/listing/view.ts'
import type { MessageBox } from './seldom.tsx'

// What most visitors of a listing never open.

export const TABS = ['about', 'portfolio', 'feedback'] as const

export const feedbackTab = lazyPart(() => import('./feedback.tsx').then(({ Feedback }) => Feedback))

export const allPictures = lazyPart(() => import('./all-pictures.tsx').then(({ AllPictures }) => AllPictures))

const fetchSeldom = () => import('./seldom.tsx')

export const messageForm = lazyPart(() => fetchSeldom().then(({ MessageForm }) => MessageForm))

export const otherWays = lazyPart(() => fetchSeldom().then(({ OtherWays }) => OtherWays))

export const portfolioTab = lazyPart(() => fetchSeldom().then(({ Portfolio }) => Portfolio))

export const unavailable = lazyPart(() => fetchSeldom().then(({ ListingUnavailable }) => ListingUnavailable))

/** The notice of an unclaimed listing. */
export const unclaimedLinks = lazyPart(() => fetchSeldom().then(({ UnclaimedLinks }) => UnclaimedLinks))

// Visitors of a listing do not fetch its owner's tools.

const fetchOwner = () => import('./owner.tsx')

export const editPart = lazyPart(() => fetchOwner().then(({ EditPart }) => EditPart))

export const editHours = lazyPart(() => fetchOwner().then(({ EditHours }) => EditHours))

export const ownerAvatar = lazyPart(() => fetchOwner().then(({ OwnerAvatar }) => OwnerAvatar))

export const ownerNotice = lazyPart(() => fetchOwner().then(({ OwnerNotice }) => OwnerNotice))

type ListingState = {
  listing: Pick<Listing, 'own' | 'unclaimed' | 'has'>
  tab: (typeof TABS)[number]
  asVisitor: boolean
  message: MessageBox | null
}

/** Must run before a page is drawn: otherwise a part of it would come after the rest. */
export async function preloadParts({
  listing: { own, unclaimed, has },
  tab,
  asVisitor,
  message,
}: ListingState): Promise<void> {
  if (unclaimed || !(has.phone || has.email)) await preload(otherWays)
  if (unclaimed) await preload(unclaimedLinks)
  if (own || asVisitor) await preloadOwner()
  if (tab === 'portfolio') await Promise.all([preload(portfolioTab), own ? preload(ownPortfolio) : preload(gallery)])
  if (tab === 'feedback') await preload(feedbackTab)
  if (message) await preload(messageForm)
  if (message?.messageId) await preload(firstPhotos)
}

async function preloadOwner(): Promise<void> {
  await Promise.all([preload(editPart), preload(editHours), preload(ownerAvatar), preload(ownerNotice)])
}
