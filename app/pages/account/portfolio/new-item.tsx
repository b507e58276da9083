import { href } from 'react-router'
import { privateMeta } from '#app/components/page-meta.ts'
import { newItem, startOfResult } from '#app/pages/portfolio/own/fields.ts'
import { itemForm } from '#app/pages/portfolio/parts.lazy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/new-item'
import { saveItem } from './save.server.ts'

export async function loader() {
  await preload(itemForm)
  return null
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([serverLoader(), preload(itemForm)])
  return loaded
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveItem(null, request, context)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Add to your portfolio')

export default function NewItemPage({ actionData }: Route.ComponentProps) {
  const result = actionData && 'values' in actionData ? actionData : undefined
  return (
    <PageShell width="text">
      <Breadcrumb items={[{ label: 'Portfolio', to: href('/account/portfolio') }, { label: 'New item' }]} />
      <PageHeading className="mt-3">Add to your portfolio</PageHeading>
      <LazyPart
        key={result?.at ?? 0}
        source={itemForm}
        props={{ action: href('/account/portfolio/new'), start: result ? startOfResult(result) : newItem, result }}
        waiting={<Skeleton className="h-96" />}
      />
    </PageShell>
  )
}
