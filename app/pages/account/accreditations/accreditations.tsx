import { href, redirect } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { EditAndRemove, EntryForm } from '#app/pages/account/settings/entry.tsx'
import { actionHandled } from '#app/request/action-handled.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FileBox } from '#app/ui/file-box.tsx'
import { Plus } from '#app/ui/icons.ts'
import { DOCUMENT_KEPT } from '#contract/accreditation/words.ts'
import { longDate } from '#contract/date.ts'
import { DOCUMENT_TYPES } from '#contract/document.ts'
import type { FormResult } from '#contract/form.ts'
import { EditAccreditation } from '#contract/profile/input.ts'
import type { Accreditation } from '#contract/profile/view.ts'
import {
  ACCREDITATION_KINDS,
  ACCREDITATION_NAME_LENGTH,
  ACCREDITATION_NUMBER_LENGTH,
  type AccreditationKind,
  MAX_ACCREDITATIONS,
} from '#contract/profile/words.ts'
import { AccountFrame } from '../settings/frame.tsx'
import type { Route } from './+types/accreditations'

const PAGE = href('/account/accreditations')

/** `?add` and `?edit=…` show the form instead of the list. What was typed for one that is gone becomes a new one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const stated = await context.get(api).accreditation.own().catch(refuse)
  const edited = stated.find(({ id }) => id === query.get('edit')) ?? null
  if (query.has('edit') && !edited && !context.get(actionHandled)) throw redirect(PAGE)
  return { stated, form: query.has('edit') || query.has('add') ? { edited } : null }
}

const ACCREDITATION_FIELDS = { kind: 'text', name: 'text', number: 'text', expires: 'text' } as const

type AccreditationResult = FormResult<typeof ACCREDITATION_FIELDS>

/** Changes the accreditation of `?edit`, or adds one. */
const saveAccreditation = defineForm({
  fields: ACCREDITATION_FIELDS,
  schema: EditAccreditation,
  input: ({ kind, name, number, expires }) => ({ kind, name, number, expiresOn: expires }),
  paths: { expiresOn: 'expires' },
  async call({ accreditation }, { expiresOn, ...rest }, { query }) {
    const id = query.get('edit')
    const stated = { ...rest, expiresOn: expiresOn ?? ('' as const) }
    return id === null ? accreditation.add(stated) : accreditation.edit({ id, stated })
  },
  fieldOf: { DAY_OVER: 'expires', DAY_TOO_FAR: 'expires' },
  title: 'Not saved',
  back: PAGE,
  done: () => leadTo(PAGE, 'accreditation-saved'),
})

async function removeAccreditation(request: Request, context: PageContext) {
  const posted = await postedForm(request, ['id'])
  const removed = await attemptOrLog(context, context.get(api).accreditation.remove({ id: String(posted.get('id')) }))
  const isGone = removed.ok || removed.refused?.code === 'NOT_FOUND'
  return leadTo(PAGE, isGone ? 'accreditation-removed' : 'update-failed')
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
      <p className="mb-4 text-ink-soft">
        Your listing shows these as stated by you, until they expire. Once we’ve checked one, it says so, with the date.
        We look up entries in registers; for anything else, add a document that shows it.
      </p>
      <ul aria-label="Your accreditations" className="mb-5 divide-y rounded-lg border bg-surface">
        {stated.map((accreditation) => (
          <AccreditationLine key={accreditation.id} {...accreditation} />
        ))}
      </ul>
      {stated.length < MAX_ACCREDITATIONS ? (
        <AddLink />
      ) : (
        <p className="text-ink-soft">You have reached {MAX_ACCREDITATIONS}. Remove one to add another.</p>
      )}
    </>
  )
}

function AccreditationLine(accreditation: Accreditation) {
  const { id, name, number, expiresOn, expired, statedAt, checkedAt, notConfirmedAt } = accreditation
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-base break-words">
          <bdi>{name}</bdi>
        </h2>
        {expired ? <Badge tone="warning">Expired, not shown</Badge> : null}
        {checkedAt && !expired ? <Badge tone="success">Checked</Badge> : null}
        {notConfirmedAt && !expired ? <Badge tone="warning">Not confirmed</Badge> : null}
      </div>
      <p className="text-sm text-ink-soft">
        {[
          number,
          expiresOn && `${expired ? 'expired on' : 'until'} ${longDate(new Date(`${expiresOn}T12:00Z`))}`,
          `stated on ${longDate(statedAt)}`,
          checkedAt && `checked on ${longDate(checkedAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Note {...accreditation} />
      <Document {...accreditation} />
      <EditAndRemove page={PAGE} id={id} name={name} what="accreditation" />
    </li>
  )
}

/** What the staff wrote when they checked it. */
function Note({ note, checkedAt, notConfirmedAt }: Accreditation) {
  if (note === '' || (!checkedAt && !notConfirmedAt)) return null
  return (
    <p className="mt-2 border-l-3 pl-3 break-words">
      From us: <span dir="auto">{note}</span>
    </p>
  )
}

/** Plain forms, which work everywhere. */
function Document({ id, name, document }: Accreditation) {
  const action = `${href('/account/accreditations/document')}?id=${id}`
  if (document !== null) {
    return (
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm"
      >
        <span className="min-w-0 break-words">
          Document: <bdi>{document}</bdi>
        </span>
        <Button name="remove" value="yes" variant="ghost" size="small">
          Remove document<span className="sr-only"> of {name}</span>
        </Button>
      </form>
    )
  }
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-medium text-petrol touch-target">
        Add a document<span className="sr-only"> to {name}</span>
      </summary>
      <form method="post" action={action} encType="multipart/form-data" className="mt-2 space-y-3">
        <p id={`hint-${id}`} className="text-sm text-ink-soft">
          PDF, JPEG, PNG or WebP, at most 10 MB. Only those who check it see it, and we delete it {DOCUMENT_KEPT} days
          after.
        </p>
        <FileBox
          name="file"
          aria-label={`Document of ${name}`}
          aria-describedby={`hint-${id}`}
          accept={DOCUMENT_TYPES}
        />
        <Button variant="secondary" size="small">
          Add this document
        </Button>
      </form>
    </details>
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
  const shown: Pick<AccreditationResult, 'values' | 'errors'> = result ?? {
    values: accreditationValues(edited),
    errors: {},
  }
  return (
    <EntryForm
      page={PAGE}
      edited={edited}
      title={edited ? 'Edit this accreditation' : 'Add an accreditation'}
      save="Save accreditation"
      result={result}
    >
      <RadioLine
        name="kind"
        legend="What it is"
        options={ACCREDITATION_KINDS.map((kind) => ({ value: kind, ...KIND_OPTIONS[kind] }))}
        result={shown}
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

function accreditationValues(edited: Accreditation | null): AccreditationResult['values'] {
  if (!edited) return { kind: '', name: '', number: '', expires: '' }
  const { kind, name, number, expiresOn } = edited
  return { kind, name, number, expires: expiresOn ?? '' }
}

const KIND_OPTIONS: Record<AccreditationKind, { label: string; hint: string }> = {
  qualification: { label: 'A qualification', hint: 'A certificate, licence or degree.' },
  registration: { label: 'An entry in a register', hint: 'Gas Safe, NICEIC, a trade body.' },
  insurance: { label: 'Insurance', hint: 'Public liability, professional indemnity.' },
}
