import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/new'
import { createFrom } from './create.server.ts'
import { ProviderForm } from './provider-form.tsx'

/** Also the data of the dialog on the table's page. */
export async function loader({ context }: Route.LoaderArgs) {
  return { groups: await context.get(api).user.providerForm().catch(refuse) }
}

export async function action({ request, context }: Route.ActionArgs) {
  await context.get(api).user.providerForm().catch(refuse)
  const created = await createFrom(request, context)
  if (!created.ok) return created.response
  return redirect(href('/admin/users/:id', { id: created.id }), {
    headers: flash(created.imageSaved ? 'provider-created' : 'provider-created-without-image'),
  })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Create provider')

export default function NewProviderPage({ loaderData: { groups }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb items={[{ label: 'Users', to: href('/admin/users') }, { label: 'Create provider' }]} />
      <PageHeading
        className="mt-4"
        lead="The listing is public at once, with the badge “Unclaimed”, until the business takes it over."
      >
        Create provider
      </PageHeading>
      <Form method="post" encType="multipart/form-data" noValidate className="max-w-xl space-y-6">
        <ProviderForm groups={groups} result={result} busy={busy} />
      </Form>
    </PageShell>
  )
}
