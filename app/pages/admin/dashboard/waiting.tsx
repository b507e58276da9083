import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink, SmallLink } from '#app/ui/button.tsx'
import { CircleCheck } from '#app/ui/icons.ts'
import { Section } from '#app/ui/page.tsx'
import { FIRST_STEP_WORDS, type FirstStep } from '#contract/admin/first-steps.ts'
import type { AttentionEntry } from '#contract/admin/view.ts'
import { ALL_CALM, ageText } from '#contract/admin/words.ts'

/** What waits for those who run the site, each with its age and a button to where it is dealt with. */
export function Attention({ entries, now }: { entries: AttentionEntry[]; now: Date }) {
  return (
    <Section id="attention" title="Needs attention" look="sr-only">
      {entries.length === 0 ? (
        <p className="flex items-center gap-2 rounded-lg border bg-surface px-4 py-3 text-ink-soft">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-moss-ink" />
          {ALL_CALM}
        </p>
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">
          {entries.map((entry) => (
            <Entry key={entry.name} entry={entry} now={now} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Entry({ entry: { title, detail, since, urgent, at }, now }: { entry: AttentionEntry; now: Date }) {
  return (
    <li className="flex items-center gap-x-4 px-4 py-2">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {title}
          {urgent ? <Badge tone="danger">Urgent</Badge> : null}
        </p>
        {detail ? <p className="text-sm text-ink-soft wrap-anywhere">{detail}</p> : null}
        {'command' in at ? (
          <p className="text-sm text-ink-soft">
            On the machine of the site: <code className="break-words">{at.command}</code>
          </p>
        ) : null}
        {since ? (
          <p className="text-sm text-ink-soft figures">
            <time dateTime={since.toISOString()}>{ageText(since, now)}</time>
          </p>
        ) : null}
      </div>
      {'path' in at ? (
        <ButtonLink
          to={at.path}
          variant={urgent ? 'primary' : 'secondary'}
          size="small"
          aria-label={`Open: ${title}`}
          className="shrink-0"
        >
          Open
        </ButtonLink>
      ) : null}
    </li>
  )
}

/** What a new site still lacks. Each step is gone once it is done. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null
  return (
    <Section id="first-steps" title="First steps" look="mb-3 text-subheading">
      <ol className="divide-y rounded-lg border bg-surface">
        {steps.map((step) => {
          const { title, text, button, path } = FIRST_STEP_WORDS[step]
          return (
            <li key={step} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-[1_1_20rem]">
                <h3 className="font-medium">{title}</h3>
                <p className="text-sm text-ink-soft">{text}</p>
              </div>
              <SmallLink to={path}>{button}</SmallLink>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
