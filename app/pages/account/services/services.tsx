import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { SelectLine } from '#app/components/form/select-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { EntryForm } from '#app/pages/account/settings/entry.tsx'
import { actionHandled } from '#app/request/action-handled.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Plus } from '#app/ui/icons.ts'
import type { Option } from '#app/ui/select.tsx'
import type { CategoryGroup } from '#contract/category/view.ts'
import { categoryText, wholeGroup } from '#contract/category/words.ts'
import type { OwnService } from '#contract/profile/view.ts'
import {
  MAX_SERVICES,
  SERVICE_DESCRIPTION_LENGTH,
  SERVICE_TITLE_LENGTH,
  SERVICE_UNITS,
} from '#contract/profile/words.ts'
import { AccountFrame } from '../settings/frame.tsx'
import type { Route } from './+types/services'
import { ServiceList } from './list.tsx'
import { removeService, type ServiceResult, saveOrder, saveService } from './save.server.ts'

const ADD = `${href('/account/services')}?add`

/** `?add` and `?edit=…` show the form instead of the list. What was typed for a service that is gone becomes a new one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const { service, profile, category } = context.get(api)
  const services = await service.own().catch(refuse)
  const edited = services.find(({ id }) => id === query.get('edit'))
  if (query.has('edit') && !edited && !context.get(actionHandled)) throw redirect(href('/account/services'))
  if (!query.has('edit') && !query.has('add')) return { services, form: null }
  const [own, groups] = await Promise.all([profile.own().catch(refuse), category.choices()])
  return { services, form: { edited: edited ?? null, own: own.business?.categories.ids ?? [], groups } }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const query = new URL(request.url).searchParams
  if (query.has('order')) return saveOrder(request, context)
  if (query.has('remove')) return removeService(request, context)
  return saveService(args)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Services')

export default function Services({ loaderData: { services, form }, actionData }: Route.ComponentProps) {
  const result = actionData && 'values' in actionData ? actionData : undefined
  return (
    <AccountFrame tab="services">
      <div className="max-w-2xl">
        {form ? (
          <ServiceForm key={form.edited?.id ?? 'new'} {...form} result={result} />
        ) : (
          <ServicesOffered services={services} />
        )}
      </div>
    </AccountFrame>
  )
}

function ServicesOffered({ services }: Pick<Route.ComponentProps['loaderData'], 'services'>) {
  if (services.length === 0) {
    return (
      <EmptyState title="No services yet" vignette="label" action={<AddLink />}>
        Say what you do and what it costs. Clients compare prices before they get in touch.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="mb-4 text-ink-soft">
        Shown on your listing in this order. {services.length} of {MAX_SERVICES} used.
      </p>
      <ServiceList services={services} />
      <div className="mt-5">
        {services.length < MAX_SERVICES ? (
          <AddLink />
        ) : (
          <p className="text-ink-soft">You have reached {MAX_SERVICES}. Remove a service to add another.</p>
        )}
      </div>
    </>
  )
}

function AddLink() {
  return (
    <ButtonLink to={ADD} icon={<Plus aria-hidden />}>
      Add a service
    </ButtonLink>
  )
}

type Props = {
  /** Null for a new one. */
  edited: OwnService | null
  own: number[]
  groups: CategoryGroup[]
  result: ServiceResult | undefined
}

function ServiceForm({ edited, own, groups, result: newest }: Props) {
  const result = useFormResult(newest)
  const shown: Pick<ServiceResult, 'values' | 'errors'> = result ?? { values: serviceValues(edited), errors: {} }
  return (
    <EntryForm
      page={href('/account/services')}
      edited={edited}
      title={edited ? 'Edit this service' : 'Add a service'}
      save={edited ? 'Save service' : 'Add service'}
      result={result}
    >
      <TextLine
        name="title"
        label="Name of the service"
        hint="Such as “Boiler service” or “Cut and colour”."
        maxLength={SERVICE_TITLE_LENGTH}
        required
        result={shown}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextLine
          name="price"
          label="Price"
          hint="In pounds. Leave it blank for “Price on request”."
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          icon="£"
          result={shown}
        />
        <SelectLine
          name="unit"
          label="What the price is for"
          hint="“From” shows it as the lowest price."
          options={units}
          result={shown}
        />
      </div>
      <SelectLine
        name="category"
        label="Category"
        optional
        placeholder="No category"
        options={categoryOptions(own, groups)}
        result={shown}
      />
      <AreaLine
        name="description"
        label="Description"
        hint={`What is included, up to ${SERVICE_DESCRIPTION_LENGTH} characters.`}
        rows={5}
        result={shown}
      />
    </EntryForm>
  )
}

function serviceValues(service: OwnService | null): ServiceResult['values'] {
  if (!service) return { title: '', description: '', price: '', unit: 'per job', category: '' }
  const { title, description, pricePence, unit, category } = service
  const price = pricePence === null ? '' : (pricePence / 100).toFixed(pricePence % 100 === 0 ? 0 : 2)
  return { title, description, price, unit, category: category ? String(category.id) : '' }
}

const units = SERVICE_UNITS.map((unit) => ({ value: unit, label: unit === 'from' ? 'from (lowest price)' : unit }))

/** The provider's own come first. */
function categoryOptions(own: readonly number[], groups: CategoryGroup[]): Option[] {
  const all = groups.flatMap((group) => [
    { id: group.id, label: wholeGroup(group.name), full: group.name, group: group.name },
    ...group.children.map(({ id, name }) => {
      return { id, label: name, full: categoryText(group.name, name), group: group.name }
    }),
  ])
  const mine = own.flatMap((id) => all.find((category) => category.id === id) ?? [])
  return [
    ...mine.map(({ id, full }) => ({ value: String(id), label: full, group: 'Your categories' })),
    ...all.filter(({ id }) => !own.includes(id)).map(({ id, label, group }) => ({ value: String(id), label, group })),
  ]
}
