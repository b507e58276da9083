import { Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Trash2 } from '#app/ui/icons.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Select } from '#app/ui/select.tsx'
import { ANOTHER_NAME, TERM_WEIGHTS, type TermWeight } from '#contract/category/words.ts'
import { readAct } from '../act/act.server.ts'
import type { Route } from './+types/terms'
import { addTerm } from './save.server.ts'

const TERM_FIELDS = { term: 'text', weight: 'text', categoryId: 'text' } as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const { category } = context.get(api)
  return category.terms({ id: Number(params.id) }).catch(refuse)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = href('/admin/categories/:id', params)
  const removed = new URL(request.url).searchParams.get('remove')
  if (removed !== null) {
    await readAct(request, {})
    const gone = await attemptOrLog(context, context.get(api).category.removeTerm({ id: removed }))
    return leadTo(page, gone.ok ? 'term-removed' : 'action-failed')
  }
  const form = await readAct(request, TERM_FIELDS)
  const added = await addTerm(context, form, { ...form.values, categoryId: params.id })
  return added.ok ? leadTo(page, 'term-added') : added.response
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, `Search terms of ${loaderData?.name ?? 'a category'}`)

export default function Terms({ loaderData: { id, name, terms }, actionData }: Route.ComponentProps) {
  const page = href('/admin/categories/:id', { id: String(id) })
  return (
    <PageShell width="text">
      <div className="mb-3">
        <Breadcrumb items={[{ label: 'Categories', to: href('/admin/categories') }, { label: name }]} />
      </div>
      <PageHeading lead="A search for any of these finds the providers of this category.">
        Search terms of {name}
      </PageHeading>
      <AddForm page={page} actionData={actionData} />
      {WEIGHTS.map(({ weight, label, hint }) => {
        const own = terms.filter((term) => term.weight === weight)
        if (own.length === 0) return null
        return (
          <section key={weight} className="mt-8">
            <h2 className="text-subheading">{label}</h2>
            <p className="mb-3 text-sm text-ink-soft">{hint}</p>
            <ul className="flex flex-wrap gap-2">
              {own.map((term) => (
                <li key={term.id} className="flex max-w-full items-center rounded-lg border bg-surface pl-3">
                  <span className="min-w-0 break-words">{term.term}</span>
                  <Form method="post" action={`${page}?remove=${term.id}`} preventScrollReset>
                    <IconButton size="small" label={`Remove ${term.term}`} icon={<Trash2 aria-hidden />} />
                  </Form>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {terms.length === 0 ? (
        <p className="mt-8 text-ink-soft">No search terms yet. The name itself always counts.</p>
      ) : null}
    </PageShell>
  )
}

function AddForm({ page, actionData }: { page: string; actionData: Route.ComponentProps['actionData'] }) {
  const busy = useNavigation().formAction === page
  const result = useFormResult(actionData)
  return (
    <Card>
      <PostForm result={result} key={result?.at} action={page} className="space-y-4">
        <TextLine
          name="term"
          label="Search term"
          hint="One word or a few, as people type it."
          maxLength={60}
          required
          result={result}
        />
        <Field id="weight" label="How close it is">
          {(ids) => (
            <Select
              {...ids}
              name="weight"
              defaultValue={result?.values.weight || String(ANOTHER_NAME)}
              options={TERM_WEIGHTS.map((weight) => ({
                value: String(weight),
                label: WEIGHTS.find((known) => known.weight === weight)?.label ?? '',
              }))}
            />
          )}
        </Field>
        <Button busy={busy}>Add search term</Button>
      </PostForm>
    </Card>
  )
}

const WEIGHTS: { weight: TermWeight; label: string; hint: string }[] = [
  {
    weight: 3,
    label: 'Another name for it',
    hint: 'Counts like the name itself, also where people choose a category.',
  },
  { weight: 2, label: 'Closely related', hint: 'Found after those who match by name.' },
  { weight: 1, label: 'Loosely related', hint: 'Found last.' },
]
