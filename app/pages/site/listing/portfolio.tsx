import { Images } from 'lucide-react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Listing } from '#contract/listing.ts'

export function Portfolio({ listing }: { listing: Listing }) {
  if (listing.portfolio.length === 0) {
    return (
      <EmptyState title="No portfolio yet" icon={<Images />}>
        {listing.name} has not shown any past work here.
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="sr-only">Portfolio</h2>
      <ul className="grid gap-5 sm:grid-cols-2">
        {listing.portfolio.map((item) => (
          <li key={item.id} className="overflow-hidden rounded-lg border bg-surface">
            {item.media.map((medium) =>
              medium.type === 'image' ? (
                <img
                  key={medium.id}
                  src={medium.url}
                  alt={`${item.title}: ${medium.filename}`}
                  width={1200}
                  height={900}
                  loading="lazy"
                  decoding="async"
                  className="aspect-4/3 w-full object-cover"
                />
              ) : (
                // biome-ignore lint/a11y/useMediaCaption: providers' clips come without captions
                <video key={medium.id} src={medium.url} controls preload="none" className="aspect-4/3 w-full bg-ink" />
              ),
            )}
            <div className="p-4">
              <h3 className="text-base">{item.title}</h3>
              {item.description ? <p className="mt-1 text-ink-soft">{item.description}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
