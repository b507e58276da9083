import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { EditAndRemove, EntryForm } from '#app/pages/account/settings/entry.tsx'
import { actionHandled } from '#app/request/action-handled.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Plus } from '#app/ui/icons.ts'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { longDate } from '#contract/date.ts'
import type { Accreditation } from '#contract/profile/view.ts'
import {
  ACCREDITATION_KINDS,
  ACCREDITATION_NAME_LENGTH,
  ACCREDITATION_NUMBER_LENGTH,
  type AccreditationKind,
  MOST_ACCREDITATIONS,
} from '#contract/profile/words.ts'
import { AccountFrame } from '../settings/frame.tsx'
import type { Route } from './+types/accreditations'
import { type AccreditationResult, removeAccreditation, saveAccreditation } from './save.server.ts'

const PAGE = href('/account/accreditations')

/** `?add` and `?edit=…` show the form instead of the list. What was typed for one that is gone becomes a new one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const stated = await context.get(api).accreditation.own().catch(refuse)
  const edited = stated.find(({ id }) => id === query.get('edit')) ?? null
  if (query.has('edit') && !edited && !context.get(actionHandled)) throw redirect(PAGE)
  return { stated, form: query.has('edit') || query.has('add') ? { edited } : null }
}

export async function action(args: Route.ActionArgs) {
  if (args.url.searchParams.has('remove')) return removeAccreditation(args.request, args.context)
  return saveAccreditation(args)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Accreditations')

export default function Accreditations({ loaderData: { stated, form }, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame tab="accreditations">
      <div className="max-w-2xl">
        {form ? (
          <AccreditationForm key={form.edited?.id ?? 'new'} edited={form.edited} result={actionData} />
        ) : (
          <Stated stated={stated} />
        )}
      </div>
    </AccountFrame>
  )
}

function Stated({ stated }: { stated: Accreditation[] }) {
  if (stated.length === 0) {
    return (
      <EmptyState title="No accreditations yet" vignette="certificate" action={<AddLink />}>
        Say what you are qualified in, which registers you are in and how you are insured. Your listing shows it as
        stated by you, with the date.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="mb-4 text-ink-soft">Your listing shows these as stated by you, until they expire.</p>
      <ul aria-label="Your accreditations" className="mb-5 divide-y rounded-lg border bg-surface">
        {stated.map((accreditation) => (
          <Line key={accreditation.id} {...accreditation} />
        ))}
      </ul>
      {stated.length < MOST_ACCREDITATIONS ? (
        <AddLink />
      ) : (
        <p className="text-ink-soft">You have reached {MOST_ACCREDITATIONS}. Remove one to add another.</p>
      )}
    </>
  )
}

function Line({ id, name, number, expiresOn, expired, statedAt }: Accreditation) {
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-base break-words">
          <bdi>{name}</bdi>
        </h2>
        {expired ? <Badge tone="warning">Expired, not shown</Badge> : null}
      </div>
      <p className="text-sm text-ink-soft">
        {[
          number,
          expiresOn && `${expired ? 'expired on' : 'until'} ${longDate(new Date(`${expiresOn}T12:00Z`))}`,
          `stated on ${longDate(statedAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <EditAndRemove page={PAGE} id={id} name={name} what="accreditation" />
    </li>
  )
}

function AddLink() {
  return (
    <ButtonLink to={`${PAGE}?add`} icon={<Plus aria-hidden />}>
      Add an accreditation
    </ButtonLink>
  )
}

/** `edited`: null for a new one. */
type Props = { edited: Accreditation | null; result: AccreditationResult | undefined }

function AccreditationForm({ edited, result: newest }: Props) {
  const result = useFormResult(newest)
  const shown: Pick<AccreditationResult, 'values' | 'errors'> = result ?? { values: storedValues(edited), errors: {} }
  return (
    <EntryForm
      page={href('/account/accreditations')}
      edited={edited}
      title={edited ? 'Edit this accreditation' : 'Add an accreditation'}
      save="Save accreditation"
      result={result}
    >
      <RadioGroup
        id="kind"
        name="kind"
        legend="What it is"
        defaultValue={shown.values.kind}
        error={shown.errors.kind}
        options={ACCREDITATION_KINDS.map((kind) => ({ value: kind, ...kinds[kind] }))}
      />
      <TextLine
        name="name"
        label="Name"
        hint="Such as “Gas Safe Register” or “Public liability, £2 million”."
        maxLength={ACCREDITATION_NAME_LENGTH}
        required
        result={shown}
      />
      <TextLine
        name="number"
        label="Number"
        hint="Public. Needed for a register, so that people can look you up. Leave out the number of an insurance policy."
        autoComplete="off"
        maxLength={ACCREDITATION_NUMBER_LENGTH}
        result={shown}
      />
      <TextLine
        name="expires"
        label="Last day it is valid"
        hint="Needed for insurance. We stop showing it after that day."
        type="date"
        className="max-w-48"
        result={shown}
      />
    </EntryForm>
  )
}

function storedValues(edited: Accreditation | null): AccreditationResult['values'] {
  if (!edited) return { kind: '', name: '', number: '', expires: '' }
  const { kind, name, number, expiresOn } = edited
  return { kind, name, number, expires: expiresOn ?? '' }
}

const kinds: Record<AccreditationKind, { label: string; hint: string }> = {
  qualification: { label: 'A qualification', hint: 'A certificate, licence or degree.' },
  registration: { label: 'An entry in a register', hint: 'Gas Safe, NICEIC, a trade body.' },
  insurance: { label: 'Insurance', hint: 'Public liability, professional indemnity.' },
}
