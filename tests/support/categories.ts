import type { TestApp } from './app.ts'

/** The id of 'Category' or 'Category > Subcategory'. */
export async function categoryId(app: Pick<TestApp, 'site'>, text: string): Promise<number> {
  const found = (await app.site.taxonomy.read(app.site.database.query)).find(text)
  if (!found) throw new Error(`no such category: ${text}`)
  return found.id
}
