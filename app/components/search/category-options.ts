import type { Option } from '#app/ui/select.tsx'
import { type CategoryNames, categoryText, wholeGroup } from '#contract/category.ts'

/** The taxonomy for a select: each group as a whole, then its sub-categories; `chosen` too if it is none of these. */
export function categoryOptions(groups: CategoryNames[], chosen = ''): Option[] {
  const options: Option[] = groups.flatMap((group) => [
    { value: group.name, label: wholeGroup(group.name), group: group.name },
    ...group.children.map((name) => ({ value: categoryText(group.name, name), label: name, group: group.name })),
  ])
  const known = chosen === '' || options.some(({ value }) => value === chosen)
  return known ? options : [...options, { value: chosen, label: `${chosen} (not one of our categories)` }]
}

/** The category of an address, which may name it in many ways or wrongly, and the match if there is one. */
type AddressCategory = { filter: string; found: { text: string } | null }

/** The select's value for a filter: it knows each category by its text alone. */
export function shownCategory(filter: string, address: AddressCategory): string {
  return address.found && filter === address.filter ? address.found.text : filter
}

/** The filter for a choice in the select; an unchanged choice keeps the wording of the address. */
export function categoryFilter(shown: string, address: AddressCategory): string {
  return shown === address.found?.text ? address.filter : shown
}
