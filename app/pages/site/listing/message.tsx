import { href } from 'react-router'
import { useViewer } from '#app/components/root-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LazyPart } from '#app/ui/lazy-part.tsx'
import type { Listing } from '#contract/listing.ts'
import { messageForm } from './listing.lazy.ts'
import type { MessageBox } from './message-form.tsx'

/** Closed until it is asked for. */
export function ListingMessage({ listing, box }: { listing: Listing; box: MessageBox | null }) {
  const viewer = useViewer()
  if (viewer && viewer.accountType !== 'client') return null
  if (box) return <LazyPart source={messageForm} props={{ listing, box }} />
  return (
    <ButtonLink to={`${href('/directory/:id', { id: listing.id })}?action=contact#message`} className="w-full">
      Send a message
    </ButtonLink>
  )
}
