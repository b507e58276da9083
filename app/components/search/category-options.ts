import type { Option } from '#app/ui/select.tsx'
import { categoryText } from '#contract/category.ts'

export type CategoryGroups = { name: string; children: string[] }[]

/** The taxonomy as a select shows it: each group as a whole, then what is in it; `chosen` too if it is none of these. */
export function categoryOptions(groups: CategoryGroups, chosen: string): Option[] {
  const options: Option[] = groups.flatMap((group) => [
    { value: group.name, label: `All ${group.name}`, group: group.name },
    ...group.children.map((name) => ({ value: categoryText(group.name, name), label: name, group: group.name })),
  ])
  const known = chosen === '' || options.some(({ value }) => value === chosen)
  return known ? options : [...options, { value: chosen, label: `${chosen} (no category of ours)` }]
}

/** The category of an address, which may name it in many ways or wrongly, and the one that was found. */
type Asked = { filter: string; found: { text: string } | null }

/** What the select shows for a filter: it knows each category by its text alone. */
export function shownCategory(filter: string, asked: Asked): string {
  return asked.found && filter === asked.filter ? asked.found.text : filter
}

/** The filter that a choice in the select stands for: what was not chosen anew stays as the address has it. */
export function categoryFilter(shown: string, asked: Asked): string {
  return shown === asked.found?.text ? asked.filter : shown
}
