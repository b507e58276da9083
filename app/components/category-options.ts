import type { Option } from '#app/ui/select.tsx'
import { categoryText } from '#contract/category.ts'

export type CategoryGroups = { name: string; children: string[] }[]

/** The taxonomy as a select shows it: each group as a whole, then what is in it. */
export function categoryOptions(groups: CategoryGroups): Option[] {
  return groups.flatMap((group) => [
    { value: group.name, label: `All ${group.name}`, group: group.name },
    ...group.children.map((name) => ({ value: categoryText(group.name, name), label: name, group: group.name })),
  ])
}
