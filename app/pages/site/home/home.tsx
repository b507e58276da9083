import { type FormEvent, useState } from 'react'
import { Form, href, useNavigate } from 'react-router'
import { api } from '#app/api.server.ts'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { PostJobLink } from '#app/components/post-job-link.tsx'
import { useViewer } from '#app/components/root-data.ts'
import { LocationPicker, noLocation } from '#app/components/search/location-picker.tsx'
import { ServiceBox } from '#app/components/search/service-box.tsx'
import { usePreHydrationInput } from '#app/components/use-pre-hydration-input.ts'
import { cacheable, cacheHeaders } from '#app/request/page-cache.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CoverLink, Link } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { toast } from '#app/ui/toast.ts'
import { directoryAddress, SEARCH_EMPTY } from '#contract/directory.ts'
import type { Testimonial } from '#contract/feedback.ts'
import type { Route } from './+types/home'
import { clientSteps, providerSteps, tiles } from './content.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return cacheable({ testimonials: await context.get(api).feedback.testimonials() }, { tags: ['directory'] })
}

export const headers = cacheHeaders

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  return pageMeta(matches, {
    fullTitle: site.tagline,
    description: `Search local trades, tutors, designers and more by service and place, see honest feedback, and contact them directly. No lead fees, no paid places.`,
    path: '/',
    jsonLd: [
      { '@type': 'Organization', name: site.name, url: `${site.origin}/`, email: site.contactEmail },
      {
        '@type': 'WebSite',
        name: site.name,
        url: `${site.origin}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${site.origin}/directory?service={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  })
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const viewer = useViewer()
  return (
    <>
      <Hero tagline={siteOf(matches).tagline} signedIn={viewer !== null} />
      <div className="mx-auto max-w-7xl space-y-20 px-4 py-16 sm:px-6">
        <Tiles />
        <HowItWorks />
        <Testimonials entries={loaderData.testimonials} />
      </div>
    </>
  )
}

function Hero({ tagline, signedIn }: { tagline: string; signedIn: boolean }) {
  return (
    <section className="border-b bg-sunken">
      <div className="mx-auto max-w-7xl px-4 py-12 sm:px-6 sm:py-20">
        <h1 className="max-w-3xl text-display">{tagline}</h1>
        <p className="mt-4 max-w-2xl text-lg text-ink-soft">
          Plumbers, tutors, designers and ninety more trades near you. Search, read what others say, and contact them
          yourself: no lead fees, no paid places.
        </p>
        <HeroSearch />
        <div className="mt-8 flex flex-wrap items-center gap-3 empty:hidden">
          {signedIn ? null : (
            <ButtonLink to="/signup?type=provider" variant="secondary">
              Become Part of the Solution
            </ButtonLink>
          )}
          <PostJobLink variant={signedIn ? 'secondary' : 'ghost'} />
        </div>
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
      className="mt-8 grid max-w-4xl items-start gap-3 rounded-xl border bg-surface p-4 shadow-soft md:grid-cols-[1fr_1fr_auto]"
    >
      <ServiceBox
        placeholder="What service are you looking for?"
        value={service}
        onValueChange={setService}
        own={{ onSearch: searchFor, onPlace: placeAt }}
      />
      <LocationPicker value={place} onChange={setPlace} />
      <Button type="submit">Search</Button>
    </Form>
  )
}

function Tiles() {
  return (
    <section aria-labelledby="trades">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="trades" className="text-heading">
          Popular services
        </h2>
        <Link to="/categories" className="font-medium text-petrol underline underline-offset-4">
          All service categories
        </Link>
      </div>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {tiles.map(({ label, category, hint, icon: Icon }) => (
          <Card as="li" key={label} interactive>
            <div className="flex items-center gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-petrol-soft text-petrol">
                <Icon aria-hidden className="size-6" />
              </span>
              <span className="min-w-0">
                <CoverLink to={directoryAddress({ category })} className="font-heading text-lg font-semibold">
                  {label}
                </CoverLink>
                <span className="block text-sm text-ink-soft">{hint}</span>
              </span>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  )
}

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="space-y-6">
      <h2 id="how" className="text-heading">
        How it works
      </h2>
      <div className="grid gap-6 lg:grid-cols-2">
        <Steps title="For clients" steps={clientSteps} />
        <Steps title="For providers" steps={providerSteps} />
      </div>
    </section>
  )
}

function Steps({ title, steps }: { title: string; steps: typeof clientSteps }) {
  return (
    <Card as="section">
      <h3 className="text-subheading">{title}</h3>
      <ol className="mt-4 space-y-4">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-petrol font-semibold text-on-petrol figures"
            >
              {index + 1}
            </span>
            <div>
              <h4 className="text-base">{name}</h4>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Testimonials({ entries }: { entries: Testimonial[] }) {
  return (
    <section aria-labelledby="voices">
      <h2 id="voices" className="text-heading">
        What people say
      </h2>
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {entries.map((entry) => (
          <Card as="li" key={`${entry.name} ${entry.text}`}>
            <figure className="flex h-full flex-col">
              <div className="flex items-center justify-between gap-2">
                <Rating value={entry.rating} size={18} />
                {entry.example ? <Badge tone="info">Example</Badge> : null}
              </div>
              <blockquote dir="auto" className="mt-3 grow">
                {entry.text}
              </blockquote>
              <figcaption className="mt-4 border-t pt-3">
                <span className="block font-semibold">
                  <bdi>{entry.name}</bdi>
                </span>
                <span className="text-sm text-ink-soft">
                  {entry.providerId ? (
                    <Link
                      to={`${href('/directory/:id', { id: entry.providerId })}?tab=feedback`}
                      className="underline underline-offset-4"
                    >
                      {entry.role}
                    </Link>
                  ) : (
                    entry.role
                  )}
                </span>
              </figcaption>
            </figure>
          </Card>
        ))}
      </ul>
    </section>
  )
}
