import type { Picture } from '../portfolio/picture.ts'

/** How close a search term is to its category. Pickers know a category by its other names too. */
export const TERM_WEIGHTS = [3, 2, 1] as const
export type TermWeight = (typeof TERM_WEIGHTS)[number]
export const ANOTHER_NAME: TermWeight = 3

export type Category = {
  id: number
  slug: string
  name: string
  parentId: number | null
  synonyms: string[]
  text: string
}

export type NamedCategory = { name: string; synonyms: string[] }

type Choice = NamedCategory & { id: number }
export type CategoryGroup = Choice & { children: Choice[] }

export type CategoryNames = { name: string; children: string[] }

/** A group as a tile with its picture. */
export type GroupTile = { name: string; slug: string; picture: Picture }

export type CategoryCard = NamedCategory & {
  slug: string
  subCategories: (NamedCategory & { slug: string })[]
  providers: number
  picture: Picture
}

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

export function otherText(text: string): string {
  return `Other: ${text.trim()}`
}
