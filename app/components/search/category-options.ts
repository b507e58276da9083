import type { Option } from '#app/ui/select.tsx'
import type { CategoryNames } from '#contract/category/view.ts'
import { categoryText, wholeGroup } from '#contract/category/words.ts'

export function categoryOptions(groups: CategoryNames[], chosen = ''): Option[] {
  const options: Option[] = groups.flatMap((group) =>
    group.children.length === 0
      ? [{ value: group.name, label: group.name }]
      : [
          { value: group.name, label: wholeGroup(group.name), group: group.name },
          ...group.children.map((name) => ({ value: categoryText(group.name, name), label: name, group: group.name })),
        ],
  )
  const known = chosen === '' || options.some(({ value }) => value === chosen)
  return known ? options : [...options, { value: chosen, label: `${chosen} (not one of our categories)` }]
}

/** The groups, and the categories of the chosen one: choosing step by step needs no JavaScript. */
export type NextChoices = { groups: string[]; open: CategoryNames | null }

export function nextChoices(groups: CategoryNames[], chosen: string | undefined): NextChoices {
  const open = groups.find(
    ({ name, children }) => chosen === name || children.some((child) => categoryText(name, child) === chosen),
  )
  return { groups: groups.map(({ name }) => name), open: open ?? null }
}

export function namesIn({ groups, open }: NextChoices): CategoryNames[] {
  return groups.map((name) => (open?.name === name ? open : { name, children: [] }))
}

type AddressCategory = { filter: string; found: { text: string } | null }

export function shownCategory(filter: string, address: AddressCategory): string {
  return address.found && filter === address.filter ? address.found.text : filter
}

/** An unchanged choice keeps the wording of the address. */
export function categoryFilter(shown: string, address: AddressCategory): string {
  return shown === address.found?.text ? address.filter : shown
}
