import { type FormEvent, useState } from 'react'
import { Form, href, useNavigate } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import { PostJobLink } from '#app/components/post-job-link.tsx'
import { LocationPicker, noLocation } from '#app/components/search/location-picker.tsx'
import { ServiceBox } from '#app/components/search/service-box.tsx'
import { usePreHydrationInput } from '#app/components/use-pre-hydration-input.ts'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toast.ts'
import { directoryAddress, SEARCH_EMPTY } from '#contract/directory/words.ts'
import sheet from './house.svg?no-inline'

export function Hero({
  site: { tagline, look },
  signedIn,
  figures,
}: {
  site: Pick<PublicSite, 'tagline' | 'look'>
  signedIn: boolean
  figures: string
}) {
  return (
    <section className="border-b bg-petrol-soft">
      <div className="mx-auto grid max-w-7xl items-end gap-x-8 gap-y-3 px-4 pt-4 sm:px-6 sm:pt-10 lg:grid-cols-[5fr_7fr]">
        <div className="lg:pb-10">
          <h1 className="max-w-3xl text-display lg:text-5xl">{tagline}</h1>
          <p className="mt-3 max-w-2xl text-ink-soft max-sm:hidden">
            {look?.heroText ||
              'Plumbers, tutors, designers and ninety more trades near you. Search, read what others say, and contact them yourself: no lead fees, no paid places.'}
          </p>
          <HeroSearch />
          <p className="mt-2 text-sm text-ink-soft figures">{figures}</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden sm:gap-3">
            {signedIn ? null : (
              <SecondaryLink to="/for-providers" className="max-sm:px-3 max-sm:text-sm">
                Become Part of the Solution
              </SecondaryLink>
            )}
            <PostJobLink variant={signedIn ? 'secondary' : 'ghost'} />
          </div>
        </div>
        <House />
      </div>
    </section>
  )
}

function HeroSearch() {
  const [service, setService] = useState('')
  const [place, setPlace] = useState(noLocation)
  const navigate = useNavigate()
  const form = usePreHydrationInput((held) => {
    setService(held.get('service') ?? '')
    setPlace({ ...noLocation, location: held.get('location') ?? '' })
  })

  function search(event: FormEvent) {
    event.preventDefault()
    if (service.trim() === '' && place.location.trim() === '') {
      toast({ ...SEARCH_EMPTY, tone: 'destructive' })
      return
    }
    searchFor(service)
  }

  function placeAt(given: { service: string; location: string }) {
    setService(given.service)
    setPlace({ ...noLocation, location: given.location })
  }

  function searchFor(service: string) {
    void navigate(directoryAddress({ ...place, service: service.trim(), location: place.location.trim() }))
  }

  return (
    <Form
      ref={form}
      action="/directory"
      onSubmit={search}
      role="search"
      aria-label="Find professionals"
      className="mt-3 grid items-start gap-2 rounded-xl border bg-surface p-3 shadow-soft sm:mt-5 sm:gap-3 sm:p-4 max-sm:[&_input]:placeholder:text-[min(0.8125rem,3.4vw)]"
    >
      <ServiceBox
        placeholder="What service are you looking for?"
        value={service}
        onValueChange={setService}
        own={{ onSearch: searchFor, onPlace: placeAt }}
      />
      <LocationPicker value={place} onChange={setPlace} />
      <Button>Search</Button>
    </Form>
  )
}

/** The order is from the back to the front, as scripts/drawings/house.ts draws them; each leads to its trade. */
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

function House() {
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
