import { gallery } from '#app/pages/portfolio/gallery.lazy.ts'
import { ownPortfolio } from '#app/pages/portfolio/own/own-portfolio.lazy.ts'
import { lazyPart, preload } from '#app/ui/lazy-part.tsx'
import type { Listing } from '#contract/listing.ts'
import type { AskDialogProps } from '../claim/ask-dialog.tsx'
import type { FeedbackProps } from './feedback.tsx'
import type { MessageBox, MessageFormProps } from './message-form.tsx'
import { preloadOwner } from './owner/owner.lazy.ts'
import { unclaimedLinks } from './unclaimed.lazy.ts'

// What most visitors of a listing never open.

export const TABS = ['about', 'portfolio', 'feedback'] as const

export const feedbackTab = lazyPart<FeedbackProps>(() => import('./feedback.tsx').then(({ Feedback }) => Feedback))

export const messageForm = lazyPart<MessageFormProps>(() =>
  import('./message-form.tsx').then(({ MessageForm }) => MessageForm),
)

export const claimDialog = lazyPart<AskDialogProps>(() =>
  import('../claim/ask-dialog.tsx').then(({ AskDialog }) => AskDialog),
)

type Shown = {
  listing: Pick<Listing, 'own' | 'unclaimed'>
  tab: (typeof TABS)[number]
  asVisitor: boolean
  message: MessageBox | null
}

/** Before a page is drawn: else a part of it would come after the rest. */
export async function preloadParts({ listing: { own, unclaimed }, tab, asVisitor, message }: Shown): Promise<void> {
  if (unclaimed) await preload(unclaimedLinks)
  if (own || asVisitor) await preloadOwner()
  if (tab === 'portfolio') await (own ? preload(ownPortfolio) : preload(gallery))
  if (tab === 'feedback') await preload(feedbackTab)
  if (message) await preload(messageForm)
}
