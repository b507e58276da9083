import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import type { ManagedCategory } from '#contract/category/managed.ts'
import { MOST_COUNTED } from '#contract/directory/words.ts'
import { numberText } from '#contract/number.ts'
import { Drawing } from './drawings.tsx'

const PAGE = href('/admin/categories')
const MANY = `${numberText(MOST_COUNTED)}+`

/** Around all acts of a group: a hundred rows of six would say it six hundred times. */
export const ACTS_LOOK =
  '[&_:is(a,button)]:inline-grid [&_:is(a,button)]:size-9 [&_:is(a,button)]:place-items-center [&_:is(a,button)]:rounded-lg [&_:is(a,button)]:text-petrol [&_:is(a,button)]:motion [&_:is(a,button)]:touch-target [&_:is(a,button):hover]:bg-petrol-soft [&_[aria-disabled]]:cursor-not-allowed [&_[aria-disabled]]:opacity-40 [&_svg]:size-4.5'

export function CategoryLine({ category: { name, usageCount } }: { category: ManagedCategory }) {
  return (
    <p className="min-w-0 grow basis-40 py-1 leading-snug break-words">
      {name}{' '}
      <span className="block text-sm text-ink-soft figures">
        {usageCount > MOST_COUNTED ? MANY : usageCount} {usageCount === 1 ? 'provider' : 'providers'}
      </span>
    </p>
  )
}

export function Acts({ category: { id, name, terms }, canDelete }: { category: ManagedCategory; canDelete: boolean }) {
  return (
    <>
      <Act
        to={href('/admin/categories/:id', { id: String(id) })}
        label={`Search terms of ${name} (${terms})`}
        name="terms"
      />
      <Act to={`${PAGE}?statistics=${id}`} label={`Statistics of ${name}`} name="statistics" inPlace />
      <Act to={`${PAGE}?edit=${id}`} label={`Edit ${name}`} name="edit" inPlace />
      {canDelete ? <Act to={`${PAGE}?delete=${id}`} label={`Delete ${name}`} name="delete" inPlace /> : null}
    </>
  )
}

const TITLES = { terms: 'Search terms', statistics: 'Statistics', edit: 'Edit', delete: 'Delete' }

/** `inPlace`: opens a dialog on this page. */
function Act({
  to,
  label,
  name,
  inPlace = false,
}: {
  to: string
  label: string
  name: keyof typeof TITLES
  inPlace?: boolean
}) {
  return (
    <Link to={to} preventScrollReset={inPlace} aria-label={label} title={TITLES[name]}>
      <Drawing name={name} />
    </Link>
  )
}

/** Stays focusable at an end of the list, so that the keyboard keeps its place. */
export function MoveButton({
  form,
  category: { id, name: title },
  name,
  off,
  onMove,
}: {
  form: string
  category: ManagedCategory
  name: 'up' | 'down'
  off: boolean
  onMove: (id: number, by: 1 | -1) => void
}) {
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
