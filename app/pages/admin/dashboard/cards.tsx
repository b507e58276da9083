import { Card } from '#app/ui/card.tsx'
import { CoverLink, TextLink } from '#app/ui/link.tsx'
import type { StaffType } from '#contract/account/words.ts'
import type { AdminFigures, SiteState } from '#contract/admin/view.ts'
import { ageText, cappedText } from '#contract/admin/words.ts'
import { longDate, timeOf } from '#contract/date.ts'
import { numberText } from '#contract/number.ts'
import { areasFor } from '../frame/areas.ts'
import { FigureCards } from '../frame/figure-cards.tsx'
import { Moment } from '../frame/moment.tsx'

export function Figures({ figures }: { figures: AdminFigures }) {
  const number = (value: number | null) => (value === null ? '–' : numberText(value))
  const shown = [
    ['Total businesses', number(figures.businesses)],
    ['Active providers', number(figures.activeProviders)],
    ['Pending feedback', cappedText(figures.pendingFeedback)],
    ['Businesses created this month', number(figures.newThisMonth)],
    ['Unclaimed listings', number(figures.unclaimed)],
    ['Waiting claims', cappedText(figures.waitingClaims)],
  ] as const
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        Figures
      </h2>
      <FigureCards figures={shown} />
      <p className="mt-2 text-sm text-ink-soft">
        Businesses are counted every 15 minutes, last on {longDate(figures.countedAt)} at {timeOf(figures.countedAt)}.
      </p>
    </section>
  )
}

export function AreaCards({ role }: { role: StaffType }) {
  return (
    <section aria-labelledby="areas">
      <h2 id="areas" className="sr-only">
        Areas
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {areasFor(role).map(({ to, icon: Icon, card }) =>
          card ? (
            <Card as="li" key={to} interactive>
              <h3 className="flex items-center gap-3 text-subheading">
                <Icon aria-hidden className="size-5 shrink-0 text-petrol" />
                <CoverLink to={to}>{card.title}</CoverLink>
              </h3>
              <p className="mt-1.5 text-ink-soft">{card.text}</p>
            </Card>
          ) : null,
        )}
      </ul>
    </section>
  )
}

export function States({ states, now }: { states: SiteState[]; now: Date }) {
  return (
    <section aria-labelledby="state">
      <h2 id="state" className="mb-3 text-subheading">
        The site
      </h2>
      <dl className="grid gap-x-8 rounded-lg border bg-surface px-4 py-1 sm:grid-cols-2">
        {states.map(({ name, says, at, path }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt>
              <TextLink to={path}>
                <bdi>{name}</bdi>
              </TextLink>
            </dt>
            <dd className="text-ink-soft figures">
              {says}
              {at === null ? null : ', '}
              {at === null ? null : at > now ? <Moment at={at} /> : `${ageText(at, now)} ago`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
