import { href } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CategoryPage } from '#contract/category-page.ts'

export function RecentWork({ page: { photos, from } }: { page: CategoryPage }) {
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="work">
      <h2 id="work" className="text-heading">
        Recent work{from === null ? '' : ` near ${from}`}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map(({ listingId, name, alt, picture }) => (
          <li key={listingId}>
            <Link
              to={href('/directory/:id', { id: listingId })}
              className="block rounded-md underline-offset-4 hover:underline"
            >
              <span className="block aspect-4/3 overflow-hidden rounded-md bg-sunken">
                <Picture picture={picture} alt={alt} sizes="(min-width: 64rem) 260px, (min-width: 40rem) 33vw, 50vw" />
              </span>
              <bdi className="mt-1.5 block text-sm">{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
