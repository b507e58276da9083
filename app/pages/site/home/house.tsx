import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import sheet from './house.svg?no-inline'

/** From the back to the front, as scripts/drawings/house.ts draws them; each leads to its trade. */
const PARTS: { id: string; name: string; slug: string; lit?: true }[] = [
  { id: 'street', name: 'Street: removals', slug: 'house-removals' },
  { id: 'drive', name: 'Drive: driveways and patios', slug: 'driveways-and-patios' },
  { id: 'garage', name: 'Garage: car repairs', slug: 'car-repairs-and-servicing' },
  { id: 'roof', name: 'Roof: roofing', slug: 'roofing' },
  { id: 'attic', name: 'Loft: conversions and extensions', slug: 'building-and-extensions' },
  { id: 'bathroom', name: 'Bathroom: plumbing', slug: 'plumbing' },
  { id: 'study', name: 'Study: computers and IT', slug: 'it' },
  { id: 'kitchen', name: 'Kitchen: kitchen and bathroom fitters', slug: 'kitchens-and-bathrooms', lit: true },
  { id: 'living-room', name: 'Living room: painting and decorating', slug: 'painting-and-decorating' },
  { id: 'garden', name: 'Garden: garden maintenance', slug: 'garden-maintenance' },
  { id: 'dog', name: 'Dog: dog walking', slug: 'dog-walking' },
]

export function House() {
  return (
    <nav aria-label="Trades by part of the house" className="mx-auto w-full max-w-3xl">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: each link within it has a name. */}
      <svg viewBox="0 0 960 460" className="house">
        <use href={`${sheet}#earth`} />
        {PARTS.map(({ id, name, slug, lit }) => (
          <Link key={id} to={href('/categories/:slug/:town?', { slug })} aria-label={name} data-lit={lit}>
            <use href={`${sheet}#${id}`} />
          </Link>
        ))}
      </svg>
    </nav>
  )
}
