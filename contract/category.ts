/** A group (no parent) or one of its sub-categories. `text` is how a selection of it is written. */
export type Category = {
  id: number
  slug: string
  name: string
  parentId: number | null
  synonyms: string[]
  text: string
}

/** A category as lists of them are searched: by its name, and by what else people call it. */
export type NamedCategory = { name: string; synonyms: readonly string[] }

/** Whether a name holds what was typed, or another word for it begins with that: "plumb", "spark". */
export function answersTo({ name, synonyms }: NamedCategory, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return (
    name.toLowerCase().includes(wanted) || synonyms.some((words) => ` ${words.toLowerCase()}`.includes(` ${wanted}`))
  )
}

/** 'Category' for a whole group, 'Category > Subcategory' below it. */
export function categoryText(group: string | undefined, name: string): string {
  return group === undefined ? name : `${group} > ${name}`
}

/** What somebody wrote in their own words instead of choosing: 'Other: text'. */
export function otherText(text: string): string {
  return `Other: ${text.trim()}`
}
