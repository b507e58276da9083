import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Undo2 } from '#app/ui/icons.ts'
import type { ManagedCategory } from '#contract/category/managed.ts'

export function DeletedCategories({ categories }: { categories: ManagedCategory[] }) {
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
