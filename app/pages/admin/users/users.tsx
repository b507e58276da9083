import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refusedPage } from '#app/request/attempt.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Users } from '#app/ui/icons.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'
import { readUserQuery, type UserFilters, type UserQuery } from '#contract/user/input.ts'
import { SORT_LABELS, USERS_PER_PAGE, userParams } from '#contract/user/words.ts'
import { ExportButton } from '../export/export-button.tsx'
import type { Route } from './+types/users'
import { usersAddress } from './address.ts'
import { ChooseAct } from './bulk/choose-act.tsx'
import { changeSelection } from './bulk.server.ts'
import { BulkForm } from './bulk-form.tsx'
import { readColumns } from './columns.ts'
import { CreateProvider } from './create-dialog.tsx'
import { UserFilterForm } from './filters.tsx'
import { UserTable } from './table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const [query, columns] = [readUserQuery(params), readColumns(params)]
  const found = await attemptOrLog(context, context.get(api).user.find(query))
  if (found.ok) return data({ query, columns, found: found.data })
  if (found.refused) throw refusedPage(found.refused)
  return data({ query, columns, found: null }, { status: 500 })
}

export function action({ request, context }: Route.ActionArgs) {
  return changeSelection(request, context)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'User Management')

export default function UsersPage({ loaderData: { query, columns, found }, actionData }: Route.ComponentProps) {
  const address = usersAddress(query, columns)
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
      <UserFilterForm key={address} query={query} columns={columns} />
      {found === null ? (
        <ErrorState title="Error" message="Failed to load users" retryHref={address} className="mt-6" />
      ) : found.users.length === 0 ? (
        <EmptyState title="No users match" icon={<Users />} className="mt-6">
          Try fewer filters, another spelling or a part of the e-mail address.
        </EmptyState>
      ) : (
        <BulkForm address={address} result={actionData} key={`${address} ${actionData?.at ?? ''}`}>
          <p className="mb-3 text-ink-soft figures">{countOf(found, query.page)}</p>
          {found.sorted === query.sort ? null : (
            <p className="mb-3">
              So many match that they are sorted by {SORT_LABELS[found.sorted].toLowerCase()}. Add another word to sort
              them by name.
            </p>
          )}
          <UserTable users={found.users} columns={columns} />
        </BulkForm>
      )}
      {found && found.users.length > 0 ? <ChooseAct filters={filtersOf(query)} /> : null}
      {found ? (
        <div className="mt-6">
          <Pagination
            page={query.page}
            pages={Math.ceil(found.total / USERS_PER_PAGE)}
            href={(page) => usersAddress({ ...query, page }, columns)}
            label="Pages of users"
          />
        </div>
      ) : null}
    </PageShell>
  )
}

function exportAddress(query: UserQuery): string {
  const params = userParams({ ...query, page: 1, sort: 'newest' }).toString()
  return `${href('/admin/users/export')}${params ? `?${params}` : ''}`
}

function filtersOf({ page, sort, ...filters }: UserQuery): UserFilters {
  return filters
}

function countOf({ total, more, users }: { total: number; more: boolean; users: unknown[] }, page: number): string {
  const first = (page - 1) * USERS_PER_PAGE + 1
  const all = more ? `more than ${numberText(total)} users` : quantity(total, 'user', 'users')
  return `${numberText(first)} to ${numberText(first + users.length - 1)} of ${all}`
}
