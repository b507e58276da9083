import { data, href } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, optional } from '#app/request/attempt.server.ts'
import { messageOf, readForm } from '#app/request/form.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Users } from '#app/ui/icons.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { addressWith, listParams } from '#contract/admin/words.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'
import { Reason, readUserQuery, type UserFilters, type UserQuery } from '#contract/user/input.ts'
import { noUserQuery, SORT_LABELS, USERS_PER_PAGE } from '#contract/user/words.ts'
import { ExportButton } from '../export/export-button.tsx'
import { ColumnChoice } from '../list/columns.tsx'
import { ListResult } from '../list/list.tsx'
import { ListBar, type SavedView } from '../list/views.tsx'
import type { Route } from './+types/users'
import { isUserAct, USER_ACTS } from './acts.ts'
import { usersAddress } from './address.ts'
import { ChooseAct } from './bulk/choose-act.tsx'
import { BULK_FIELDS, BulkForm, type SelectionResult } from './bulk-form.tsx'
import { CreateProvider } from './create-dialog.tsx'
import { UserFilterForm } from './filters.tsx'
import { membershipIn } from './membership-fields.tsx'
import { USER_COLUMNS, UserTable } from './table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readUserQuery(new URL(request.url).searchParams)
  const found = await optional(context, context.get(api).user.find(query))
  return data({ query, found }, { status: found ? 200 : 500 })
}

const Ids = z.array(z.uuid()).max(USERS_PER_PAGE)

/** Each person is changed alone, so that one refusal holds up no other. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, BULK_FIELDS)
  const { act, reason: typed } = form.values
  const ids = Ids.safeParse(form.values.ids)
  const answer = (status: number, results: SelectionResult[], message?: string) =>
    form.result(status, { results, refusal: message === undefined ? null : { title: 'Error', message } })
  if (!ids.success || ids.data.length === 0) return answer(400, [], 'Select at least one user first.')
  const chosen = isUserAct(act) ? USER_ACTS[act] : null
  if (!chosen?.status) return answer(400, [], 'Choose what to do with the selected users.')
  const reason = Reason.safeParse(typed)
  if (!reason.success)
    return answer(400, [], 'Give a reason. It is kept in the audit log, and emailed to those you deactivate or hide.')
  const input = { ...chosen.status, reason: reason.data, membership: membershipIn(form.values.membership) }
  const { user } = context.get(api)
  const results: SelectionResult[] = []
  for (const id of new Set(ids.data)) {
    const done = await attemptOrLog(context, user.setStatus({ id, ...input }))
    results.push({ id, problem: done.ok ? null : messageOf(done, chosen.failed) })
  }
  return answer(200, results)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'User Management')

export default function UsersPage({ loaderData: { query, found }, actionData }: Route.ComponentProps) {
  const address = usersAddress(query)
  return (
    <PageShell width="full" className="py-6 sm:py-8">
      <PageHeading
        className="mb-5"
        action={
          <>
            <ExportButton address={exportAddress(query)} />
            <CreateProvider />
          </>
        }
      >
        User Management
      </PageHeading>
      <UserFilterForm key={address} query={query} />
      <div className="mt-5">
        <ListBar views={VIEWS} here={usersAddress({ ...query, page: 1, sort: 'newest' })}>
          <ColumnChoice list="users" columns={USER_COLUMNS} />
        </ListBar>
      </div>
      <ListResult
        rows={found?.users}
        failed="Failed to load users"
        retry={address}
        empty={
          <EmptyState title="No users match" icon={<Users />} className="mt-6">
            Try fewer filters, another spelling or a part of the email address.
          </EmptyState>
        }
      >
        {(users) => (
          <BulkForm address={address} result={actionData} key={`${address} ${actionData?.at ?? ''}`}>
            <p className="mb-3 text-ink-soft figures">{found ? countOf(found, query.page) : null}</p>
            {found && found.sorted !== query.sort ? (
              <p className="mb-3">
                So many match that they are sorted by {SORT_LABELS[found.sorted].toLowerCase()}. Add another word to
                sort them by name.
              </p>
            ) : null}
            <UserTable users={users} />
          </BulkForm>
        )}
      </ListResult>
      {found && found.users.length > 0 ? <ChooseAct filters={filtersOf(query)} /> : null}
      {found ? (
        <div className="mt-6">
          <Pagination
            page={query.page}
            pages={Math.ceil(found.total / USERS_PER_PAGE)}
            href={(page) => usersAddress({ ...query, page })}
            label="Pages of users"
          />
        </div>
      ) : null}
    </PageShell>
  )
}

const VIEWS: readonly SavedView[] = [
  { label: 'All', to: usersAddress(noUserQuery) },
  {
    label: 'Waiting',
    to: usersAddress({ ...noUserQuery, confirmed: 'no' }),
    title: 'People who have not confirmed their email address',
  },
  { label: 'Hidden', to: usersAddress({ ...noUserQuery, state: 'hidden' }) },
  { label: 'Inactive', to: usersAddress({ ...noUserQuery, state: 'inactive' }) },
  { label: 'Leaving', to: usersAddress({ ...noUserQuery, state: 'leaving' }), title: 'Accounts to be deleted' },
  { label: 'Payment due', to: usersAddress({ ...noUserQuery, membership: 'unpaid' }) },
]

function exportAddress(query: UserQuery): string {
  return addressWith(href('/admin/users/export'), listParams({ ...query, page: 1, sort: 'newest' }, noUserQuery))
}

function filtersOf({ page, sort, ...filters }: UserQuery): UserFilters {
  return filters
}

function countOf({ total, more, users }: { total: number; more: boolean; users: unknown[] }, page: number): string {
  const first = (page - 1) * USERS_PER_PAGE + 1
  const all = more ? `more than ${numberText(total)} users` : quantity(total, 'user', 'users')
  return `${numberText(first)} to ${numberText(first + users.length - 1)} of ${all}`
}
