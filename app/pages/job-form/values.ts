import type { z } from 'zod'
import { type FormErrors, type FormResult, type FormValues, formValues } from '#contract/form.ts'
import { DEFAULT_CAP, type JobPreview, type JobText, type NewJob } from '#contract/job.ts'
import type { PreviewJob } from '#contract/post-job.ts'

export const JOB_FIELDS = {
  draftId: 'text',
  title: 'text',
  description: 'text',
  category: 200,
  otherCategory: 'text',
  photo: 40,
  budget: 'text',
  location: 'text',
  contactName: 'text',
  contactEmail: 'text',
  contactPhone: 'text',
  revealCap: 'text',
  intent: 'text',
} as const

/** The fields of PostJob that have other names in the form. */
export const JOB_PATHS = {
  'categories.other': 'otherCategory',
  categories: 'category',
  photos: 'photo',
} as const

export type JobValues = FormValues<typeof JOB_FIELDS>
export type JobErrors = FormErrors<typeof JOB_FIELDS>
export type JobFormResult = FormResult<typeof JOB_FIELDS> & { preview?: JobPreview }

export function newValues({ categories, photos, ...texts }: NewJob): JobValues {
  return {
    ...texts,
    revealCap: String(DEFAULT_CAP),
    description: '',
    otherCategory: '',
    budget: '',
    category: categories.map(String),
    photo: [],
    intent: '',
  }
}

export function storedValues({ categories, photos, ...texts }: JobText): JobValues {
  return {
    ...texts,
    draftId: '',
    revealCap: '',
    category: categories.ids.map(String),
    otherCategory: categories.other ?? '',
    photo: photos.map(({ id }) => id),
    intent: '',
  }
}

export function jobValues(form: FormData): JobValues {
  return formValues(form, JOB_FIELDS)
}

/** Categories chosen before keep their order; new ones follow. */
export function inputOf(values: JobValues, chosenBefore: number[] = []): z.input<typeof PreviewJob> {
  const { draftId, revealCap, category, otherCategory, photo, intent, ...texts } = values
  const chosen = category.map(Number)
  const before = chosenBefore.filter((id) => chosen.includes(id))
  return {
    ...texts,
    categories: { ids: [...new Set([...before, ...chosen])], other: otherCategory || null },
    photos: photo,
  }
}
