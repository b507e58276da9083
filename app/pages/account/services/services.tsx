import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { actionHandled } from '#app/request/action-handled.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Plus } from '#app/ui/icons.ts'
import { MOST_SERVICES } from '#contract/profile/words.ts'
import { AccountFrame } from '../settings/frame.tsx'
import type { Route } from './+types/services'
import { ServiceForm } from './form.tsx'
import { ServiceList } from './list.tsx'
import { removeService, saveOrder, saveService } from './save.server.ts'

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
        Shown on your listing in this order. {services.length} of {MOST_SERVICES} used.
      </p>
      <ServiceList services={services} />
      <div className="mt-5">
        {services.length < MOST_SERVICES ? (
          <AddLink />
        ) : (
          <p className="text-ink-soft">You have reached {MOST_SERVICES}. Remove a service to add another.</p>
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
