import { TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/page.tsx'
import type { StaffType } from '#contract/account/words.ts'
import type { AdminFigures, SiteState } from '#contract/admin/dashboard.ts'
import { ageText, cappedText } from '#contract/admin/words.ts'
import { longDate, timeOf } from '#contract/date.ts'
import { numberText } from '#contract/number.ts'
import { areasFor } from '../frame/areas.ts'
import { Moment } from '../frame/moment.tsx'

/** One line of figures, in the words of the specification. */
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
    <Section id="figures" title="Figures" look="mb-3 text-subheading">
      <dl className="grid grid-cols-2 gap-x-8 rounded-lg border bg-surface px-4 py-2 sm:grid-cols-3 xl:grid-cols-6">
        {shown.map(([label, value]) => (
          <div key={label} className="flex flex-col justify-between py-1.5">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-lg font-semibold figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-soft">
        Businesses are counted every 15 minutes, last on {longDate(figures.countedAt)} at {timeOf(figures.countedAt)}.
      </p>
    </Section>
  )
}

export function AreaLinks({ role }: { role: StaffType }) {
  return (
    <Section id="areas" title="Areas" look="sr-only" className="border-t pt-4">
      <ul className="flex flex-wrap gap-x-6">
        {areasFor(role).map(({ to, card }) =>
          card ? (
            <li key={to}>
              <TextLink to={to} className="inline-flex min-h-11 items-center">
                {card}
              </TextLink>
            </li>
          ) : null,
        )}
      </ul>
    </Section>
  )
}

export function States({ states, now }: { states: SiteState[]; now: Date }) {
  return (
    <Section id="state" title="The site" look="mb-3 text-subheading">
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
    </Section>
  )
}
