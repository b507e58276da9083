import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '#config/root.ts'
import type { CategoryAdvice } from '#contract/category/page.ts'

const folder = join(root, 'db/taxonomy/advice')

const Question = z.tuple([z.string().endsWith('?'), z.string().endsWith('.')])
const Advice = z.strictObject({
  about: z.string().min(1),
  questions: z.array(Question).length(3),
}) satisfies z.ZodType<CategoryAdvice>

/** Maps slugs to advice. A file for each group has the group and its trades. */
export const advice: ReadonlyMap<string, CategoryAdvice> = new Map(
  readdirSync(folder).flatMap((file) =>
    Object.entries(z.record(z.string(), Advice).parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))),
  ),
)

/** Null if an admin added the category. */
export function adviceFor({ slug }: { slug: string }): CategoryAdvice | null {
  return advice.get(slug) ?? null
}
