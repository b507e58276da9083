import type { z } from 'zod'
import { FIELD_BOXES, fieldBoxes, typedFields } from '#app/components/form/field-boxes.ts'
import type { Recipients } from '#contract/alert/view.ts'
import { type FormErrors, type FormResult, type FormValues, formValues } from '#contract/form.ts'
import type { JobDraft, PreviewJob } from '#contract/job/input.ts'
import type { JobPreview, JobText, NewJob } from '#contract/job/view.ts'
import { DEFAULT_CAP, JOB_TIMINGS } from '#contract/job/words.ts'

export const JOB_FIELDS = {
  draftId: 'text',
  title: 'text',
  description: 'text',
  category: 200,
  otherCategory: 'text',
  photo: 40,
  location: 'text',
  timing: 'text',
  budget: 'text',
  contactName: 'text',
  contactEmail: 'text',
  contactPhone: 'text',
  revealCap: 'text',
  ...FIELD_BOXES,
  password: 'secret',
  /** The public texts whose private details were pointed out. */
  seen: 3,
  intent: 'text',
} as const

/** Fields of the form that posts, and not of the one that edits. */
export const POST_ONLY = ['draftId', 'revealCap', 'password'] as const

/** The fields of PostJob that have other names in the form. */
export const JOB_PATHS = {
  'categories.other': 'otherCategory',
  categories: 'category',
  photos: 'photo',
} as const

export type JobValues = FormValues<typeof JOB_FIELDS>
export type JobErrors = FormErrors<typeof JOB_FIELDS>
export type JobFormResult = FormResult<typeof JOB_FIELDS> & { preview?: JobPreview; recipients?: Recipients | null }

/** Nothing typed, nothing chosen. */
export const BLANK: JobValues = jobValues(new FormData())

export function newValues({ categories, photos, ...texts }: NewJob): JobValues {
  return { ...BLANK, ...texts, revealCap: String(DEFAULT_CAP), category: categories.map(String) }
}

export function postedValues({ photos, ...text }: JobText): JobValues {
  return { ...wordsOf(text), photo: photos.map(({ id }) => id) }
}

export function draftValues({ draftId, revealCap, ...text }: JobDraft): JobValues {
  return { ...wordsOf(text), draftId, revealCap: String(revealCap) }
}

function wordsOf({ categories, timing, fields, ...texts }: Omit<JobText, 'photos'>): JobValues {
  return {
    ...BLANK,
    ...texts,
    ...fieldBoxes(fields),
    timing: timing ?? '',
    category: categories.ids.map(String),
    otherCategory: categories.other ?? '',
  }
}

export function jobValues(form: FormData): JobValues {
  return formValues(form, JOB_FIELDS)
}

/** Categories chosen before keep their order; new ones follow. */
export function jobInput(values: JobValues, chosenBefore: number[] = []): z.input<typeof PreviewJob> {
  const {
    draftId,
    revealCap,
    category,
    otherCategory,
    photo,
    password,
    seen,
    timing,
    intent,
    fieldId,
    fieldSeen,
    fieldValue,
    ...texts
  } = values
  const chosen = category.map(Number)
  const before = chosenBefore.filter((id) => chosen.includes(id))
  return {
    ...texts,
    timing: JOB_TIMINGS.find((known) => known === timing) ?? null,
    categories: { ids: [...new Set([...before, ...chosen])], other: otherCategory || null },
    photos: photo,
    ...(fieldId.length > 0 ? { fields: typedFields({ fieldId, fieldValue }) } : {}),
  }
}

/** What was typed before logging in says less than the account. */
export function withContact(typed: JobValues, known: JobValues): JobValues {
  return {
    ...typed,
    draftId: typed.draftId || known.draftId,
    contactName: typed.contactName || known.contactName,
    contactEmail: typed.contactEmail || known.contactEmail,
    contactPhone: typed.contactPhone || known.contactPhone,
  }
}
