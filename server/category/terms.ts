import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type AddTerm, MAX_TERMS } from '#contract/category/input.ts'
import { categoryTerms } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { activeCategory, changeCategories } from './edit.ts'

export async function termsOf(work: Work, { id }: { id: number }) {
  const { name } = await activeCategory(work, id)
  const terms = await work.db
    .select({ id: categoryTerms.id, term: categoryTerms.term, weight: categoryTerms.weight })
    .from(categoryTerms)
    .where(eq(categoryTerms.categoryId, id))
    .orderBy(desc(categoryTerms.weight), asc(categoryTerms.term))
    .limit(MAX_TERMS)
  return { id, name, terms }
}

/** A term that is there already gets the weight. */
export function addTerm(work: Work, { categoryId, weight, ...input }: AddTerm): Promise<void> {
  const term = input.term.replace(/\s+/g, ' ')
  return changeCategories(work, async (work) => {
    const { name } = await activeCategory(work, categoryId)
    const [known] = await work.db
      .select({ id: categoryTerms.id })
      .from(categoryTerms)
      .where(and(eq(categoryTerms.categoryId, categoryId), sql`lower(${categoryTerms.term}) = lower(${term})`))
    if (known) {
      await work.db.update(categoryTerms).set({ weight }).where(eq(categoryTerms.id, known.id))
    } else {
      await assertRoom(work, categoryId)
      await work.db.insert(categoryTerms).values({ categoryId, term, weight })
    }
    await record(work, {
      action: 'category.termAdded',
      subjectId: null,
      after: { id: categoryId, category: name, term, weight },
    })
  })
}

export function removeTerm(work: Work, { id }: { id: string }): Promise<void> {
  return changeCategories(work, async (work) => {
    const [removed] = await work.db.delete(categoryTerms).where(eq(categoryTerms.id, id)).returning()
    if (!removed) throw notFound('This search term is no longer there.')
    const { categoryId, term } = removed
    await record(work, { action: 'category.termRemoved', subjectId: null, before: { id: categoryId, term } })
  })
}

async function assertRoom(work: Work, categoryId: number) {
  const used = await work.db.$count(categoryTerms, eq(categoryTerms.categoryId, categoryId))
  if (used < MAX_TERMS) return
  throw new Refusal(
    'TOO_MANY_TERMS',
    `This category has ${MAX_TERMS} search terms, the most there can be. Remove one first.`,
  )
}
