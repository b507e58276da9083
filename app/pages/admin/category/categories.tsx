import { type ReactNode, useEffect, useState } from 'react'
import { data, Form, href, useNavigate } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refusedPage } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { Button, ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ListPlus, Plus, SearchX, Undo2 } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { CategoryOverview, ManagedCategory } from '#contract/category/view.ts'
import type { Route } from './+types/categories'
import { CategoryForm, DeleteForm } from './category-form.tsx'
import { Drawings } from './drawings.tsx'
import { GroupCard, groupId } from './group-card.tsx'
import { restoreCategory, retireCategory, saveCategory, saveOrder } from './save.server.ts'
import { Statistics } from './statistics.tsx'

const PAGE = href('/admin/categories')

/** `?add`, `?edit=…`, `?delete=…` and `?statistics=…` open a dialog. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const { category } = context.get(api)
  const all = await attemptOrLog(context, category.all())
  if (!all.ok && all.refused) throw refusedPage(all.refused)
  if (!all.ok) return data({ all: null, panel: null }, { status: 500, headers: NO_STORE })
  return { all: all.data, panel: await panelOf(query, all.data) }

  async function panelOf(query: URLSearchParams, all: CategoryOverview) {
    if (query.has('add')) return { kind: 'add' as const }
    for (const kind of ['edit', 'delete'] as const) {
      const category = query.has(kind) ? find(all, Number(query.get(kind))) : undefined
      if (category) return { kind, category }
    }
    if (!query.has('statistics')) return null
    const found = await attemptOrLog(context, category.statistics({ id: Number(query.get('statistics')) }))
    if (!found.ok && found.refused) throw refusedPage({ ...found.refused, status: 404 })
    return { kind: 'statistics' as const, statistics: found.ok ? found.data : null }
  }
}

function find({ groups }: CategoryOverview, id: number) {
  for (const group of groups) {
    if (group.id === id) return { ...group, groupId: null }
    const found = group.categories.find((category) => category.id === id)
    if (found) return { ...found, groupId: group.id }
  }
  return undefined
}

export async function action({ request, context }: Route.ActionArgs) {
  const query = new URL(request.url).searchParams
  const id = (name: string) => Number(query.get(name))
  if (query.has('order')) return saveOrder(request, context, id('order'))
  if (query.has('delete')) return retireCategory(request, context, id('delete'))
  if (query.has('restore')) return restoreCategory(request, context, id('restore'))
  return saveCategory(request, context, query.has('edit') ? id('edit') : null)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Categories Management')

export default function Categories({ loaderData: { all, panel }, actionData }: Route.ComponentProps) {
  const newest = actionData && 'refusal' in actionData ? actionData : undefined
  const result = useFormResult(newest, panel?.kind)
  useRefusalToast(newest?.refusal)
  const navigate = useNavigate()
  const groups = all?.groups ?? []
  // Replaced, so that the focus goes back to the link that opened it, past hundreds of others.
  const close = () => void navigate(PAGE, { preventScrollReset: true, replace: true })
  return (
    <PageShell width="full">
      <PageHeading
        lead="What providers are listed under, and what people call it."
        action={
          <>
            <SecondaryLink to={href('/admin/searches')} icon={<SearchX aria-hidden />}>
              Searches that found nothing
            </SecondaryLink>
            <ButtonLink to={`${PAGE}?add`} icon={<Plus aria-hidden />} preventScrollReset>
              Add Category
            </ButtonLink>
          </>
        }
      >
        Categories Management
      </PageHeading>
      <Panel title={titleOf(panel)} closed={PAGE} isForm={panel?.kind !== 'statistics'} onClose={close}>
        {panel?.kind === 'add' ? <CategoryForm groups={groups} result={result} onClose={close} /> : null}
        {panel?.kind === 'edit' ? (
          <CategoryForm
            key={panel.category.id}
            groups={groups}
            edited={panel.category}
            result={result}
            onClose={close}
          />
        ) : null}
        {panel?.kind === 'delete' ? <DeleteForm category={panel.category} result={result} onClose={close} /> : null}
        {panel?.kind === 'statistics' ? <Statistics statistics={panel.statistics} /> : null}
      </Panel>
      {panel ? null : <FormRefusalNotice result={result} />}
      {all ? <Groups all={all} /> : <ErrorState title="Error" message="Failed to load categories" retryHref={PAGE} />}
    </PageShell>
  )
}

function titleOf(panel: Route.ComponentProps['loaderData']['panel']): string | null {
  if (!panel) return null
  if (panel.kind === 'add') return 'Add Category'
  if (panel.kind === 'statistics') return panel.statistics?.name ?? 'Error'
  const what = panel.category.groupId === null ? 'Group' : 'Category'
  return panel.kind === 'edit' ? `Edit ${what}` : `Delete “${panel.category.name}”`
}

function Groups({ all: { groups, deleted } }: { all: CategoryOverview }) {
  return (
    <>
      <Drawings />
      {groups.length === 0 ? (
        <EmptyState title="No categories" icon={<ListPlus />}>
          Add the first one with the button above.
        </EmptyState>
      ) : (
        <>
          <GroupLinks groups={groups} />
          <div className="gap-5 lg:columns-2">
            {groups.map((group) => (
              <div key={group.id} className="break-inside-avoid pb-5">
                <GroupCard group={group} />
              </div>
            ))}
          </div>
        </>
      )}
      <DeletedCategories categories={deleted} />
    </>
  )
}

/** Lead past a hundred rows, for keys and thumbs. */
function GroupLinks({ groups }: Pick<CategoryOverview, 'groups'>) {
  return (
    <nav aria-label="Groups" className="mb-5">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {groups.map((group) => (
          <li key={group.id}>
            <a href={`#${groupId(group)}`} className="inline-flex min-h-9 items-center text-petrol hover:underline">
              {group.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function DeletedCategories({ categories }: { categories: ManagedCategory[] }) {
  if (categories.length === 0) return null
  return (
    <section className="mt-8 max-w-2xl" aria-labelledby="deleted">
      <h2 id="deleted" className="mb-3 text-subheading">
        Deleted categories
      </h2>
      <ul className="divide-y rounded-lg border bg-surface">
        {categories.map(({ id, name, groupName }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
            <div className="min-w-0">
              <p className="font-medium break-words">{name}</p>
              {groupName === name ? null : <p className="text-sm text-ink-soft">{groupName}</p>}
            </div>
            <Form method="post" action={`${href('/admin/categories')}?restore=${id}`} preventScrollReset>
              <Button variant="ghost" size="small" icon={<Undo2 aria-hidden />} aria-label={`Bring ${name} back`}>
                Bring back
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PanelProps = {
  title: string | null
  /** The address without it. */
  closed: string
  isForm: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog; a card in the page without JavaScript, and where the page came with it. `title`: null when it is closed.
 * `children` have a way out of their own where they are a form.
 */
function Panel({ title, closed, isForm, onClose, children }: PanelProps) {
  const [alive, setAlive] = useState(false)
  const open = title !== null
  useEffect(() => {
    if (!open) setAlive(true)
  }, [open])
  if (alive) {
    return (
      <Dialog open={open} onOpenChange={(next) => (next ? undefined : onClose())} title={title}>
        {children}
      </Dialog>
    )
  }
  if (!open) return null
  return (
    <Card as="section" className="mb-8 max-w-2xl">
      <h2 className="mb-4 text-heading">{title}</h2>
      {children}
      {isForm ? null : (
        <Link to={closed} className="mt-5 inline-block underline underline-offset-4">
          Close
        </Link>
      )}
    </Card>
  )
}
