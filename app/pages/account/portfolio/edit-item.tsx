import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { startOfResult } from '#app/pages/portfolio/own/fields.ts'
import { itemForm } from '#app/pages/portfolio/parts.lazy.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/edit-item'
import { saveItem } from './save.server.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  await preload(itemForm)
  return { item: await context.get(api).portfolio.editable({ id }).catch(refuse) }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([serverLoader(), preload(itemForm)])
  return loaded
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return saveItem(params.id, request, context)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Edit portfolio item')

export default function EditItemPage({ loaderData: { item }, actionData }: Route.ComponentProps) {
  const result = actionData && 'values' in actionData ? actionData : undefined
  return (
    <PageShell width="text">
      <Breadcrumb
        items={[{ label: 'Portfolio', to: href('/account/portfolio') }, { label: item.title || 'Edit item' }]}
      />
      <PageHeading className="mt-3">Edit portfolio item</PageHeading>
      <LazyPart
        key={result?.at ?? item.id}
        source={itemForm}
        props={{
          action: href('/account/portfolio/:id', { id: item.id }),
          start: result ? startOfResult(result) : item,
          result,
        }}
        waiting={<Skeleton className="h-96" />}
      />
    </PageShell>
  )
}
