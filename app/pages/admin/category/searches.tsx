import { Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { ListPlus, SearchCheck } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { CategoryGroup, SearchMiss } from '#contract/category/view.ts'
import { ANOTHER_NAME } from '#contract/category/words.ts'
import { longDate } from '#contract/date.ts'
import { foldText, quantity } from '#contract/text.ts'
import { readAct } from '../act/act.server.ts'
import type { Route } from './+types/searches'
import { addTerm } from './save.server.ts'

const PAGE = href('/admin/searches')
const ALL = `${PAGE}?all`
const FIRST = 20
const CHOICES = 'choices'
const FIELDS = { term: 'text', category: 'text', intent: 'text' } as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { category } = context.get(api)
  const [misses, groups] = await Promise.all([category.misses().catch(refuse), category.choices()])
  const page = pageOf(request)
  return { page, misses: page === ALL ? misses : misses.slice(0, FIRST), number: misses.length, groups }
}

function pageOf(request: Request): string {
  return new URL(request.url).searchParams.has('all') ? ALL : PAGE
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, FIELDS)
  const { term, intent } = form.values
  const { category } = context.get(api)
  if (intent === 'drop') {
    const dropped = await attemptOrLog(context, category.dropMiss({ words: term }))
    if (!dropped.ok) return form.fail(dropped, 'Error', 'The words couldn’t be taken off the list. Please try again.')
    return leadTo(pageOf(request), 'miss-dropped')
  }
  const categoryId = idOf(await category.choices(), form.values.category)
  if (categoryId === null) {
    return form.refuse({ title: 'Not added', message: `Choose a category of the list for “${term}”.` }, 400)
  }
  const added = await addTerm(context, form, { term, weight: String(ANOTHER_NAME), categoryId: String(categoryId) })
  return added.ok ? leadTo(pageOf(request), 'term-added') : added.response
}

/** The name alone will do where only one group has it. */
function idOf(groups: CategoryGroup[], typed: string): number | null {
  const all = groups.flatMap((group) => group.children.map((category) => ({ group, category })))
  const wanted = foldText(typed.trim())
  const fitting = all.filter(({ group, category }) => foldText(choiceText(group, category)) === wanted)
  const named = all.filter(({ category }) => foldText(category.name) === wanted)
  const [one, another] = fitting.length > 0 ? fitting : named
  return one && !another ? one.category.id : null
}

/** The category first: some browsers suggest only what begins with what is typed. */
function choiceText(group: { name: string }, category: { name: string }): string {
  return `${category.name} (${group.name})`
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Searches that found nothing')

export default function Searches({ loaderData: { page, misses, number, groups }, actionData }: Route.ComponentProps) {
  const typedFor = (words: string) => (actionData?.values.term === words ? actionData.values.category : '')
  return (
    <PageShell width="wide">
      <div className="mb-3">
        <Breadcrumb
          items={[{ label: 'Categories', to: href('/admin/categories') }, { label: 'Searches that found nothing' }]}
        />
      </div>
      <PageHeading lead="Searches in the last 90 days with no results (at least two visitors, or one on two days). Choose the category they mean, and the next search finds its providers.">
        Searches that found nothing
      </PageHeading>
      <FormRefusalNotice result={actionData} />
      {misses.length === 0 ? (
        <EmptyState title="Nothing is missing" icon={<SearchCheck />}>
          Every search that at least two people made has found something.
        </EmptyState>
      ) : (
        <>
          <datalist id={CHOICES}>
            {groups.map((group) =>
              group.children.map((category) => <option key={category.id} value={choiceText(group, category)} />),
            )}
          </datalist>
          <ul className="mt-4 divide-y rounded-lg border bg-surface">
            {misses.map((miss) => (
              <MissLine key={miss.words} page={page} miss={miss} typed={typedFor(miss.words)} />
            ))}
          </ul>
        </>
      )}
      {number > misses.length ? (
        <p className="mt-4">
          The {misses.length} most wanted of {number}.{' '}
          <TextLink to={ALL} preventScrollReset>
            Show all {number}
          </TextLink>
        </p>
      ) : null}
      <p className="mt-4 text-sm text-ink-soft">
        Only the words are counted. Searches that may name a person, a number or an address are never kept.
      </p>
    </PageShell>
  )
}

type MissLineProps = { page: string; miss: SearchMiss; typed: string }

function MissLine({ page, miss: { words, visitors, days, last }, typed }: MissLineProps) {
  const { formData } = useNavigation()
  const busy = formData?.get('term') === words
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0 basis-80">
        <h2 className="text-base font-semibold break-words">
          <bdi>{words}</bdi>
        </h2>
        <p className="text-sm text-ink-soft figures">
          {quantity(visitors, 'search', 'searches')} on {quantity(days, 'day', 'days')}, last on{' '}
          {longDate(new Date(last))}
        </p>
      </div>
      <Form method="post" action={page} preventScrollReset className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="term" value={words} />
        <Field
          label={
            <>
              Add <span className="sr-only">{words}</span> as a term of
            </>
          }
        >
          {(ids) => (
            <TextBox
              {...ids}
              name="category"
              list={CHOICES}
              defaultValue={typed}
              placeholder="Choose a category"
              maxLength={200}
              autoComplete="off"
              className="w-64 max-w-full"
            />
          )}
        </Field>
        <Button size="medium" busy={busy} icon={<ListPlus aria-hidden />} aria-label={`Add ${words}`}>
          Add
        </Button>
        <Button variant="ghost" name="intent" value="drop" disabled={busy} aria-label={`Take ${words} off the list`}>
          Take off
        </Button>
      </Form>
    </li>
  )
}
