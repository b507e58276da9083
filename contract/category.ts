/** A group (no parent) or one of its sub-categories. `text` is how a selection of it is written. */
export type Category = {
  id: number
  slug: string
  name: string
  parentId: number | null
  synonyms: string[]
  text: string
}

/** 'Category' for a whole group, 'Category > Subcategory' below it. */
export function categoryText(group: string | undefined, name: string): string {
  return group === undefined ? name : `${group} > ${name}`
}

/** What somebody wrote in their own words instead of choosing: 'Other: text'. */
export function otherText(text: string): string {
  return `Other: ${text.trim()}`
}
