import type { FormFields } from '#contract/form.ts'
import { BLANK, JOB_FIELDS, type JobValues } from './values.ts'

const KEY = 'fettle.job-draft'

/** Who typed before they had logged in. */
export const VISITOR = 'visitor'

/**
 * Deletes the draft of another client, who used this browser before; a visitor’s is theirs who logs in next. Fields that an
 * older draft lacks are blank.
 */
export function readDraft(who: string): JobValues | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (isDraft(draft) && (draft.who === who || draft.who === VISITOR)) return { ...BLANK, ...draft.values }
    localStorage.removeItem(KEY)
  } catch {}
  return null
}

export function keepDraft(who: string, values: JobValues) {
  try {
    if (saysNothing(values)) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ who, values: { ...values, password: '' } }))
  } catch {}
}

export function forgetDraft() {
  try {
    localStorage.removeItem(KEY)
  } catch {}
}

export function saysNothing({ title, description, budget, otherCategory, category, photo }: JobValues): boolean {
  return `${title}${description}${budget}${otherCategory}`.trim() === '' && category.length + photo.length === 0
}

export function isSame(one: JobValues, other: JobValues): boolean {
  const fingerprint = ({ title, description, budget, otherCategory, location, category }: JobValues) =>
    JSON.stringify([title, description, budget, otherCategory, location, category])
  return fingerprint(one) === fingerprint(other)
}

function isDraft(stored: unknown): stored is { who: string; values: Partial<JobValues> } {
  if (!isRecord(stored) || typeof stored.who !== 'string' || !isRecord(stored.values)) return false
  const kinds: FormFields = JOB_FIELDS
  return Object.entries(stored.values).every(([name, value]) =>
    typeof kinds[name] === 'number'
      ? Array.isArray(value) && value.every((id) => typeof id === 'string')
      : typeof value === 'string',
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
