import { Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CalendarCheck } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { cappedText } from '#contract/admin/words.ts'
import { ById } from '#contract/by-id.ts'
import { monthOf } from '#contract/date.ts'
import type { UncheckedListing } from '#contract/rights/view.ts'
import { quantity } from '#contract/text.ts'
import { defineAct } from '../../act/define-acts.server.ts'
import { useStaff } from '../../frame/use-staff.ts'
import { OneLine } from '../../list/cells.tsx'
import { ColumnChoice } from '../../list/columns.tsx'
import { AdminTable, type Columns } from '../../list/table.tsx'
import { ListBar } from '../../list/views.tsx'
import { BusinessesFrame } from '../tabs.tsx'
import type { Route } from './+types/unchecked'

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).request.unchecked().catch(refuse)
}

export const action = defineAct({
  fields: { id: 'text' },
  schema: ById,
  hidden: true,
  input: ({ id }) => ({ id }),
  call: ({ request }, input) => request.confirm(input),
  title: 'Not marked',
  failed: 'Please try again.',
  done: () => leadTo(href('/admin/businesses/unchecked'), 'listing-checked'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Listings not checked')

export default function UncheckedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, waiting, marked, hidden } = loaderData
  const admin = useStaff()?.role === 'admin'
  return (
    <BusinessesFrame tab="unchecked">
      <FormProblems result={actionData} />
      <p className="mb-4 max-w-prose text-ink-soft">
        {cappedText(waiting)} unclaimed {waiting.count === 1 ? 'listing was' : 'listings were'} not checked for{' '}
        {quantity(marked, 'month', 'months')}, and say so.{' '}
        {hidden === null ? 'They stay on the pages.' : `After ${quantity(hidden, 'month', 'months')} they are hidden.`}{' '}
        {admin ? <TextLink to={href('/admin/settings/freshness')}>Change the months</TextLink> : null}
      </p>
      {listings.length === 0 ? (
        <EmptyState title="All were checked" icon={<CalendarCheck />}>
          Listings come here when no one has checked them for too long.
        </EmptyState>
      ) : (
        <Listings listings={listings} />
      )}
    </BusinessesFrame>
  )
}

function Listings({ listings }: { listings: UncheckedListing[] }) {
  const { formData } = useNavigation()
  const columns: Columns<UncheckedListing> = {
    Business: {
      names: true,
      look: 'font-medium',
      cell: ({ id, business }) => (
        <TextLink to={href('/directory/:id/correct', { id })} reloadDocument className="block max-w-72 truncate">
          <bdi>{business || 'No name'}</bdi>
        </TextLink>
      ),
    },
    Location: { cell: ({ location }) => <OneLine most="max-w-56">{location}</OneLine> },
    Mark: {
      always: true,
      cell: ({ id, business }) => (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button
            variant="secondary"
            size="small"
            busy={formData?.get('id') === id}
            aria-label={`Mark ${business} as checked`}
          >
            Checked
          </Button>
        </Form>
      ),
    },
    'Not checked since': {
      cell: ({ confirmedAt, hidden }) => (
        <>
          {monthOf(confirmedAt)} {hidden ? <Badge tone="danger">Hidden</Badge> : null}
        </>
      ),
    },
    Source: { cell: ({ source }) => <OneLine most="max-w-72">{source || 'Not known'}</OneLine> },
  }
  return (
    <>
      <ListBar>
        <ColumnChoice list="unchecked" columns={columns} />
      </ListBar>
      <AdminTable
        label="Listings not checked"
        list="unchecked"
        rows={listings}
        keyOf={({ id }) => id}
        columns={columns}
      />
    </>
  )
}
