import { href } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { CircleCheck, CircleDashed } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { ProviderDashboard } from '#contract/dashboard/view.ts'
import { CHECKLIST, checklistLink } from '#contract/dashboard/words.ts'
import type { PhotoRequest } from '#contract/profile/view.ts'
import { PhotoAsk } from '../photo-ask.tsx'
import { Section } from './section.tsx'

type Item = ProviderDashboard['checklist'][number]

/** Reviews from which on a provider is not asked to ask for them. */
const REVIEWS_WANTED = 3

/** The checklist is only as long as its first open item; the others open on demand. */
export function NextSteps({ dashboard, photo }: { dashboard: ProviderDashboard; photo: PhotoRequest | null }) {
  const { checklist, percent, feedback, hidden } = dashboard
  const member = dashboard.membership?.active ?? false
  const open = checklist.find(({ done }) => !done)
  const others = checklist.filter((item) => item !== open)
  return (
    <Section title="What to do next">
      <div className="space-y-3">
        {photo ? <PhotoAsk asked={photo} here={href('/dashboard')} /> : null}
        <Card>
          {open ? (
            <p className="flex gap-2.5">
              <CircleDashed aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
              <span>
                <span className="sr-only">To do: </span>
                <TextLink to={checklistLink(open.item, member)}>{CHECKLIST[open.item].label}</TextLink>
              </span>
            </p>
          ) : member && feedback.published < REVIEWS_WANTED ? (
            <p>
              Your page has all it needs but reviews:{' '}
              <TextLink to={href('/account/feedback/invite')}>ask past clients for one</TextLink>.
            </p>
          ) : (
            <p>Your page has all it needs{member || hidden ? '.' : ' but a membership, which shows it to everyone.'}</p>
          )}
          <p id="complete" className="mt-3 text-sm text-ink-soft figures">
            Your profile is {percent}% complete
          </p>
          <progress aria-labelledby="complete" value={percent} max={100} className="progress mt-1" />
          {open ? <Others items={others} member={member} /> : null}
        </Card>
      </div>
    </Section>
  )
}

function Others({ items, member }: { items: Item[]; member: boolean }) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center rounded-lg font-medium text-petrol underline underline-offset-4">
        The whole checklist
      </summary>
      <ul className="mt-1 space-y-2">
        {items.map(({ item, done }) => (
          <li key={item} className="flex gap-2.5">
            {done ? (
              <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-moss-ink" />
            ) : (
              <CircleDashed aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            )}
            <span className={done ? 'text-ink-soft' : undefined}>
              <span className="sr-only">{done ? 'Done: ' : 'To do: '}</span>
              {done ? (
                CHECKLIST[item].label
              ) : (
                <TextLink to={checklistLink(item, member)}>{CHECKLIST[item].label}</TextLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
