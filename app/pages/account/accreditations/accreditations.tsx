import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { EditAndRemove } from '#app/pages/account/settings/entry.tsx'
import { actionHandled } from '#app/request/action-handled.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Plus } from '#app/ui/icons.ts'
import { longDate } from '#contract/date.ts'
import type { Accreditation } from '#contract/profile/view.ts'
import { MOST_ACCREDITATIONS } from '#contract/profile/words.ts'
import { AccountFrame } from '../settings/frame.tsx'
import type { Route } from './+types/accreditations'
import { AccreditationForm } from './form.tsx'
import { removeAccreditation, saveAccreditation } from './save.server.ts'

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
