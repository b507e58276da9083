import { Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { messageOf, readForm } from '#app/request/form.server.ts'
import { fileIn, type PostedForm, withPostedFiles } from '#app/request/posted-file.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { FormRefusal } from '#contract/form.ts'
import { AVATAR_BYTES, AVATAR_FAULTS } from '#contract/profile/avatar.ts'
import { storedLine } from '#contract/text.ts'
import { NewProvider } from '#contract/user/input.ts'
import type { Duplicate } from '#contract/user/view.ts'
import { BUSINESS_REQUIRED, NAMES_REQUIRED } from '#contract/user/words.ts'
import type { Route } from './+types/new'
import { CREATE_FIELDS, ProviderForm } from './provider-form.tsx'

/** The dialog on the table's page loads it too. */
export async function loader({ context }: Route.LoaderArgs) {
  return { groups: await context.get(api).user.providerForm().catch(refuse) }
}

const PATHS = { 'categories.other': 'otherCategory', categories: 'category' } as const
const PARTS = 40

export async function action({ request, context }: Route.ActionArgs) {
  await context.get(api).user.providerForm().catch(refuse)
  return withPostedFiles(request, { largest: AVATAR_BYTES, parts: PARTS }, (posted) => create(posted, context))
}

async function create({ form: posted, refused: unread }: PostedForm, context: Route.ActionArgs['context']) {
  const image = fileIn(posted, 'image')
  posted.delete('image')
  const form = await readForm(posted, CREATE_FIELDS)
  const answer = (
    status: number,
    more: { refusal?: FormRefusal; errors?: Record<string, string | undefined>; duplicates?: Duplicate[] },
  ) => form.result<{ duplicates: Duplicate[] }>(status, { duplicates: [], ...more })
  const invalid = (message: string) => answer(400, { refusal: { title: 'Validation Error', message } })
  if (unread === 'too-large') return invalid(AVATAR_FAULTS.size)
  if (unread) return invalid('The form did not arrive whole. Please try again.')
  const { category, otherCategory, anyway, ...texts } = form.values
  if (storedLine(texts.firstName) === '' || storedLine(texts.lastName) === '') return invalid(NAMES_REQUIRED)
  if (storedLine(texts.businessName) === '') return invalid(BUSINESS_REQUIRED)
  const categories = { ids: category.map(Number), other: otherCategory || null }
  const typed = form.parse(NewProvider, { ...texts, categories, anyway: anyway !== '', image }, PATHS)
  if (!typed.ok) return answer(400, { errors: typed.errors })
  const made = await attemptOrLog(context, context.get(api).user.createProvider(typed.data))
  if (!made.ok) {
    const refusal = { title: 'Error', message: messageOf(made, 'Failed to create user') }
    return answer(made.refused?.status ?? 500, { refusal })
  }
  const { id, duplicates, imageSaved } = made.data
  if (id === null) return answer(409, { duplicates })
  return leadTo(href('/admin/users/:id', { id }), imageSaved ? 'provider-created' : 'provider-created-without-image')
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
