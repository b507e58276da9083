import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { ListingCard } from '#app/components/listing-card.tsx'
import type { ListingCard as Listing } from '#contract/directory.ts'

/** The cards of the directory in the plainest of pages. */
export function render(cards: Listing[], found: number): string {
  const element = (
    <ul>
      {cards.map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} />
        </li>
      ))}
    </ul>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/directory'] })
  const list = renderToString(<RouterProvider router={router} />)
  return `<!doctype html><html lang="en-GB"><head><title>Professionals</title></head><body><p>${found} professionals</p>${list}</body></html>`
}
