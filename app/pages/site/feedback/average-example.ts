import { GRADE_WEIGHTS, type Grade } from '#contract/feedback/words.ts'

/** Three made-up reviews and the average that they make. */
export const averageExample: { stars: number; grade: Grade }[] = [
  { stars: 2, grade: 'hired' },
  { stars: 4, grade: 'contact' },
  { stars: 5, grade: 'unproven' },
]

export const exampleSum = averageExample.reduce((sum, { stars, grade }) => sum + stars * GRADE_WEIGHTS[grade], 0)
export const exampleWeight = averageExample.reduce((sum, { grade }) => sum + GRADE_WEIGHTS[grade], 0)

/** The weight as a share of the strongest grade's. */
export function shareOf(grade: Grade): string {
  const quarters = (GRADE_WEIGHTS[grade] * 4) / GRADE_WEIGHTS.hired
  return ['0', '¼', '½', '¾', '1'][quarters] ?? `${GRADE_WEIGHTS[grade]} ÷ ${GRADE_WEIGHTS.hired}`
}
