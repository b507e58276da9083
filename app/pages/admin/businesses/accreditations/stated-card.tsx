import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FileText } from '#app/ui/icons.ts'
import { ExternalLink, TextLink } from '#app/ui/link.tsx'
import { registerOf } from '#contract/accreditation/registers.ts'
import type { StatedAccreditation } from '#contract/accreditation/view.ts'
import { KIND_WORDS } from '#contract/accreditation/words.ts'
import { ageText, bytesText } from '#contract/admin/words.ts'
import { longDate } from '#contract/date.ts'
import { Moment } from '../../frame/moment.tsx'
import { TriageEntry } from '../../triage/triage.tsx'
import { Fact, Facts } from '../facts.tsx'
import type { CheckActResult } from './acts.server.ts'
import { ConfirmForm, DeclineForm } from './decide-forms.tsx'

type Props = {
  accreditation: StatedAccreditation
  today: string
  now: Date
  result: CheckActResult | undefined
}

/** What a provider states, with what shows it, and the decision. */
export function StatedCard({ accreditation, today, now, result }: Props) {
  const { id, kind, name, number, expiresOn, statedAt, provider } = accreditation
  const heading = `accreditation-${id}`
  return (
    <TriageEntry heading={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="min-w-0 font-semibold break-words">
          <bdi>{name}</bdi>
        </h2>
        <p className="flex items-center gap-2 text-sm text-ink-soft figures">
          <Badge>{KIND_WORDS[kind]}</Badge>
          <span>
            stated <time dateTime={statedAt.toISOString()}>{ageText(statedAt, now)}</time> ago
          </span>
        </p>
      </div>
      <Outcome accreditation={accreditation} />
      <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Facts title="What it says">
          <Fact label="Number">{number || 'None'}</Fact>
          <Fact label="Valid until">{expiresOn ? dayText(expiresOn) : 'No end given'}</Fact>
          <Fact label="Document">
            <Document accreditation={accreditation} />
          </Fact>
          <Fact label="Register">
            <Register name={name} />
          </Fact>
        </Facts>
        <Facts title="The provider">
          <Fact label="Name">
            <bdi>{provider.name}</bdi>
          </Fact>
          <Fact label="Person">{provider.personName ? <bdi>{provider.personName}</bdi> : 'No name'}</Fact>
          <Fact label="Place">{provider.location ? <bdi>{provider.location}</bdi> : 'Not given'}</Fact>
        </Facts>
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-2">
        <ConfirmForm accreditation={accreditation} today={today} result={result} />
        <DeclineForm accreditation={accreditation} result={result} />
        <ButtonLink
          to={href('/directory/:id', { id: provider.id })}
          reloadDocument
          variant="ghost"
          size="small"
          data-act="open"
          target="_blank"
        >
          Open the listing<span className="sr-only"> of {provider.name}</span>
        </ButtonLink>
      </div>
    </TriageEntry>
  )
}

function Outcome({ accreditation }: Pick<Props, 'accreditation'>) {
  const { checkedAt, checkedUntil, notConfirmedAt, decidedBy, note } = accreditation
  const at = checkedAt ?? notConfirmedAt
  if (!at) return null
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={checkedAt ? 'success' : 'neutral'}>{checkedAt ? 'Checked' : 'Not confirmed'}</Badge>
        <span className="text-ink-soft">
          <Moment at={at} />
          {decidedBy ? ` by ${decidedBy}` : ''}
          {checkedUntil ? `, until ${dayText(checkedUntil)}` : ''}
        </span>
      </p>
      {note ? (
        <p dir="auto" className="mt-1 max-w-prose break-words">
          {note}
        </p>
      ) : null}
    </>
  )
}

function Document({ accreditation: { id, document } }: Pick<Props, 'accreditation'>) {
  if (!document) return 'None'
  const { file, name, bytes } = document
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <FileText aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
      <TextLink
        to={href('/media/accreditations/:id/:file', { id, file })}
        reloadDocument
        className="min-w-0 break-words"
      >
        <bdi>{name}</bdi>
      </TextLink>
      <span className="text-sm whitespace-nowrap text-ink-soft figures">{bytesText(bytes)}</span>
    </span>
  )
}

function Register({ name }: { name: string }) {
  const register = registerOf(name)
  if (!register) return 'We know no public search for it'
  return (
    <ExternalLink href={register.search} target="_blank">
      Search {register.name}
    </ExternalLink>
  )
}

function dayText(day: string): string {
  return longDate(new Date(`${day}T12:00Z`))
}
