import type { TermWeight } from '#contract/category/words.ts'

export const WEIGHTS: { weight: TermWeight; label: string; hint: string }[] = [
  {
    weight: 3,
    label: 'Another name for it',
    hint: 'Counts like the name itself, also where people choose a category.',
  },
  { weight: 2, label: 'Closely related', hint: 'Found after those who match by name.' },
  { weight: 1, label: 'Loosely related', hint: 'Found last.' },
]
