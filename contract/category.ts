/** A group (no parent) or a sub-category. `text` is how a filter names it. */
export type Category = {
  id: number
  slug: string
  name: string
  parentId: number | null
  synonyms: string[]
  text: string
}

/** What a search of categories looks at: the name and other words for it. */
export type NamedCategory = { name: string; synonyms: string[] }

type Choice = NamedCategory & { id: number }
/** A group and its sub-categories, as forms offer them. */
export type CategoryGroup = Choice & { children: Choice[] }

/** A group and its sub-categories, as filters offer them. */
export type CategoryNames = { name: string; children: string[] }

export type CategoryCard = NamedCategory & {
  slug: string
  subCategories: (NamedCategory & { slug: string })[]
  providers: number
}

/** Whether a name contains what was typed, or another word for it begins with that: "plumb", "spark". */
export function answersTo({ name, synonyms }: NamedCategory, typed: string): boolean {
  const text = typed.trim().toLowerCase()
  return name.toLowerCase().includes(text) || synonyms.some((words) => ` ${words.toLowerCase()}`.includes(` ${text}`))
}

export function wholeGroup(name: string): string {
  return `All of ${name}`
}

/** 'Category' for a whole group, 'Category > Subcategory' below it. */
export function categoryText(group: string | undefined, name: string): string {
  return group === undefined ? name : `${group} > ${name}`
}

/** A category in a person's own words: 'Other: text'. */
export function otherText(text: string): string {
  return `Other: ${text.trim()}`
}
