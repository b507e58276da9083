import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { SecondaryLink } from '#app/ui/button.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { BeginBulk } from '#contract/admin/input.ts'
import { addressWith, BULK_LABELS, type BulkAct, MAX_BULK_USERS } from '#contract/admin/words.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'
import { readUserQuery, type UserFilters } from '#contract/user/input.ts'
import { actOn, readAct } from '../../act/act.server.ts'
import { ActForm, REASON_IS_MAILED } from '../../act/act-form.tsx'
import { isTold, USER_ACTS } from '../acts.ts'
import { MembershipFields, membershipIn } from '../membership-fields.tsx'
import type { Route } from './+types/begin'
import { ChooseAct } from './choose-act.tsx'
import { actIn, filterWords, paramsOf } from './question.ts'
import { RunList } from './run-list.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const { page, sort, ...filters } = readUserQuery(params)
  const act = actIn(params)
  const { bulk } = context.get(api)
  const runs = await bulk.list().catch(refuse)
  return { act, filters, runs, count: act ? await bulk.count({ act, filters }).catch(refuse) : null }
}

const FIELDS = { count: 'text', reason: 'text', membership: 'text', typed: 'text' } as const

export async function action({ request, context }: Route.ActionArgs) {
  const params = new URL(request.url).searchParams
  const { page, sort, ...filters } = readUserQuery(params)
  const act = actIn(params)
  if (!act) return redirect(href('/admin/users/bulk'))
  const form = await readAct(request, FIELDS)
  const { count, reason, typed } = form.values
  const membership = membershipIn(form.values.membership)
  const checked = form.check(BeginBulk, { act, filters, reason, membership, count: Number(count) })
  if (!checked.ok) return checked.response
  if (act === 'delete' && typed.replace(/[\s,.]/g, '') !== count) {
    return form.wrong({ typed: `Type ${numberText(Number(count))}, the number of users to delete` })
  }
  const begun = await actOn(context, form, {
    title: 'Not begun',
    failed: 'Nothing was changed. Please try again.',
    act: () => context.get(api).bulk.begin(checked.data),
  })
  return begun.ok ? redirect(href('/admin/users/bulk/:id', { id: begun.data })) : begun.response
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Bulk actions')

export default function BulkPage({ loaderData: { act, filters, runs, count }, actionData }: Route.ComponentProps) {
  const back = addressWith(href('/admin/users'), paramsOf(filters))
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb items={[{ label: 'Users', to: back }, { label: 'Bulk actions' }]} />
      {act === null || count === null ? (
        <>
          <PageHeading className="mt-4">Bulk actions</PageHeading>
          <ChooseAct filters={filters} />
        </>
      ) : (
        <Question act={act} filters={filters} count={count} back={back} actionData={actionData} />
      )}
      <RunList runs={runs} />
    </PageShell>
  )
}

type RunQuestion = { act: BulkAct; count: number; back: string; actionData: Route.ComponentProps['actionData'] }

function Question({ filters, ...run }: RunQuestion & { filters: UserFilters }) {
  const { act, count, back } = run
  const label = BULK_LABELS[act]
  const [people, isTooMany] = [quantity(count, 'user', 'users'), count > MAX_BULK_USERS]
  const most = numberText(MAX_BULK_USERS)
  return (
    <>
      <PageHeading className="mt-4" lead={USER_ACTS[act].consequence}>
        {isTooMany ? `${label} more than ${most} users?` : `${label} ${people}?`}
      </PageHeading>
      <p>
        {filterWords(filters).length === 0
          ? 'You chose no filter, so this is everyone.'
          : `This is everyone who matches your filters: ${filterWords(filters).join(', ')}.`}
      </p>
      <p className="mt-2 text-ink-soft">{LEFT_OUT[act]}</p>
      {count === 0 || isTooMany ? (
        <div className="mt-6">
          <p className="mb-4">
            {isTooMany
              ? `At most ${most} users can be changed at once. Use more filters, and do it in parts.`
              : 'There is no one to change.'}
          </p>
          <SecondaryLink to={back}>Back to the users</SecondaryLink>
        </div>
      ) : (
        <Confirmation {...run} />
      )}
    </>
  )
}

const STAFF = 'Admins and moderators are left out: change them one at a time.'
const LEFT_OUT: Record<BulkAct, string> = {
  deactivate: `People who are inactive already aren’t counted. ${STAFF}`,
  activate: `People who are active already aren’t counted. ${STAFF}`,
  hide: `Only listings can be hidden, so providers are counted whose listing is not hidden yet. ${STAFF}`,
  show: `Only providers whose listing is hidden are counted. ${STAFF}`,
  delete: STAFF,
}

function Confirmation({ act, count, back, actionData }: RunQuestion) {
  const result = useFormResult(actionData, count)
  return (
    <ActForm
      result={result}
      label={`${BULK_LABELS[act]} ${quantity(count, 'user', 'users')}`}
      danger={act === 'delete' || act === 'deactivate'}
      back={back}
      hint={isTold(act) ? REASON_IS_MAILED : 'Kept in the audit log with each of them, where other admins read it.'}
      className="mt-6"
    >
      <input type="hidden" name="count" value={count} />
      {act === 'deactivate' ? (
        <MembershipFields legend="Memberships, of those who have one" chosen={result?.values.membership} />
      ) : null}
      {act === 'delete' ? (
        <TextLine
          name="typed"
          label={`Type ${numberText(count)} to confirm`}
          hint="This cannot be undone."
          inputMode="numeric"
          autoComplete="off"
          required
          result={result}
          className="max-w-40"
        />
      ) : null}
    </ActForm>
  )
}
