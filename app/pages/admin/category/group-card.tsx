import { useRef } from 'react'
import { Form, href, useFetcher } from 'react-router'
import { type OrderSaved, useOrderSaved } from '#app/components/use-order-saved.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Link } from '#app/ui/link.tsx'
import { useDragOrder } from '#app/ui/use-drag-order.ts'
import type { ManagedCategory, ManagedGroup } from '#contract/category/view.ts'
import { MAX_RESULTS_COUNTED } from '#contract/directory/words.ts'
import { numberText } from '#contract/number.ts'
import { Drawing } from './drawings.tsx'

const PAGE = href('/admin/categories')
const TITLES = { refused: 'Error', saved: 'Category order updated' }

/** The id of its heading, for links on the page. */
export function groupId({ id }: { id: number }): string {
  return `group-${id}`
}

/** Moved by the handle, by the buttons, and without JavaScript by posting them. */
export function GroupCard({ group }: { group: ManagedGroup }) {
  const { categories } = group
  const fetcher = useFetcher<OrderSaved>()
  const { save, revision, putBack } = useOrderSaved(fetcher, `${PAGE}?order=${group.id}`, TITLES)
  const droppedOutside = useRef(false)
  const { list, order, dragged, announcement, move, handleOf } = useDragOrder({
    ids: categories.map(({ id }) => String(id)),
    nameOf: (id) => categories.find((category) => String(category.id) === id)?.name ?? '',
    onOrder: (ids) => (droppedOutside.current ? putBack() : save(ids)),
    revision,
  })
  const shown = order.flatMap((id) => categories.find((category) => String(category.id) === id) ?? [])
  const form = `order-${group.id}`

  function watchDrop() {
    const drop = ({ clientX, clientY }: PointerEvent) => {
      const box = list.current?.getBoundingClientRect()
      droppedOutside.current =
        !box || clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
    }
    window.addEventListener('pointerup', drop, { capture: true, once: true })
  }

  function moveBy(id: number, by: 1 | -1) {
    droppedOutside.current = false
    move(String(id), by)
  }

  return (
    <Card as="section" flush className={ACTS_LOOK}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-sunken/60 py-2 pr-2 pl-4">
        <h2 id={groupId(group)} className="min-w-0 scroll-mt-36 lg:scroll-mt-24 text-base font-semibold break-words">
          {group.name}
        </h2>
        <Badge>
          {categories.length}
          <span className="sr-only"> categories</span>
        </Badge>
        <div className="ml-auto flex">
          <CategoryLinks category={group} canDelete={categories.length === 0} />
        </div>
      </header>
      <Form id={form} method="post" action={`${PAGE}?order=${group.id}`} preventScrollReset>
        {shown.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
      </Form>
      <ul ref={list} aria-label={group.name} className="divide-y">
        {shown.map((category, index) => (
          <li
            key={category.id}
            className={classes(
              'flex items-center gap-1 py-1 pr-2 pl-1',
              dragged === String(category.id) && 'bg-petrol-soft',
            )}
          >
            <span
              aria-hidden
              data-needs-script
              {...handleOf(String(category.id))}
              onPointerDownCapture={() => watchDrop()}
              className="grid size-10 shrink-0 cursor-grab touch-none place-items-center text-ink-soft"
            >
              <Drawing name="grip" />
            </span>
            <div className="flex min-w-0 grow items-center justify-between gap-x-3 max-sm:flex-wrap">
              <CategoryLine category={category} />
              <div className="-ml-2 flex flex-wrap">
                <MoveButton form={form} category={category} name="up" off={index === 0} onMove={moveBy} />
                <MoveButton
                  form={form}
                  category={category}
                  name="down"
                  off={index === shown.length - 1}
                  onMove={moveBy}
                />
                <CategoryLinks category={category} canDelete />
              </div>
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Card>
  )
}

const MANY = `${numberText(MAX_RESULTS_COUNTED)}+`

/** Around all acts of a group: a hundred rows of six would say it six hundred times. */
const ACTS_LOOK =
  '[&_:is(a,button)]:inline-grid [&_:is(a,button)]:size-9 [&_:is(a,button)]:place-items-center [&_:is(a,button)]:rounded-lg [&_:is(a,button)]:text-petrol [&_:is(a,button)]:motion [&_:is(a,button)]:touch-target [&_:is(a,button):hover]:bg-petrol-soft [&_[aria-disabled]]:cursor-not-allowed [&_[aria-disabled]]:opacity-40 [&_svg]:size-4.5'

function CategoryLine({ category: { name, usageCount } }: { category: ManagedCategory }) {
  return (
    <p className="min-w-0 grow basis-40 py-1 leading-snug break-words">
      {name}{' '}
      <span className="block text-sm text-ink-soft figures">
        {usageCount > MAX_RESULTS_COUNTED ? MANY : usageCount} {usageCount === 1 ? 'provider' : 'providers'}
      </span>
    </p>
  )
}

type CategoryLinksProps = {
  category: ManagedCategory
  canDelete: boolean
}

function CategoryLinks({ category: { id, name, terms }, canDelete }: CategoryLinksProps) {
  return (
    <>
      <CategoryLink
        to={href('/admin/categories/:id', { id: String(id) })}
        label={`Search terms of ${name} (${terms})`}
        name="terms"
      />
      <CategoryLink to={`${PAGE}?statistics=${id}`} label={`Statistics of ${name}`} name="statistics" inPlace />
      <CategoryLink to={`${PAGE}?edit=${id}`} label={`Edit ${name}`} name="edit" inPlace />
      {canDelete ? <CategoryLink to={`${PAGE}?delete=${id}`} label={`Delete ${name}`} name="delete" inPlace /> : null}
    </>
  )
}

const ACT_TITLES = { terms: 'Search terms', statistics: 'Statistics', edit: 'Edit', delete: 'Delete' }

type CategoryLinkProps = { to: string; label: string; name: keyof typeof ACT_TITLES; inPlace?: boolean }

/** `inPlace`: opens a dialog on this page. */
function CategoryLink({ to, label, name, inPlace = false }: CategoryLinkProps) {
  return (
    <Link to={to} preventScrollReset={inPlace} aria-label={label} title={ACT_TITLES[name]}>
      <Drawing name={name} />
    </Link>
  )
}

type MoveButtonProps = {
  form: string
  category: ManagedCategory
  name: 'up' | 'down'
  off: boolean
  onMove: (id: number, by: 1 | -1) => void
}

/** Stays focusable at an end of the list, so that the keyboard keeps its place. */
function MoveButton({ form, category: { id, name: title }, name, off, onMove }: MoveButtonProps) {
  return (
    <button
      type="submit"
      form={form}
      name={name}
      value={id}
      aria-label={`Move ${title} ${name}`}
      aria-disabled={off || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!off) onMove(id, name === 'up' ? -1 : 1)
      }}
    >
      <Drawing name={name} />
    </button>
  )
}
