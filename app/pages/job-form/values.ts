import type { z } from 'zod'
import { DEFAULT_CAP, type JobText, type NewJob } from '#contract/job.ts'
import type { PreviewJob } from '#contract/post-job.ts'

export const TEXT_FIELDS = [
  'title',
  'description',
  'otherCategory',
  'budget',
  'location',
  'contactName',
  'contactEmail',
  'contactPhone',
] as const
export const NEW_FIELDS = ['draftId', 'revealCap'] as const

export type TextField = (typeof TEXT_FIELDS)[number] | (typeof NEW_FIELDS)[number]

export type JobValues = Record<TextField, string> & { category: number[]; photo: string[] }

export function newValues(job: NewJob): JobValues {
  const { categories, photos, ...texts } = job
  return {
    ...texts,
    revealCap: String(DEFAULT_CAP),
    description: '',
    otherCategory: '',
    budget: '',
    category: categories,
    photo: [],
  }
}

export function storedValues({ categories, photos, ...texts }: JobText): JobValues {
  return {
    ...texts,
    draftId: '',
    revealCap: '',
    category: categories.ids,
    otherCategory: categories.other ?? '',
    photo: photos.map(({ id }) => id),
  }
}

export function postedValues(form: FormData): JobValues {
  const text = (name: TextField) => String(form.get(name) ?? '').replace(/\r\n/g, '\n')
  return {
    draftId: text('draftId'),
    title: text('title'),
    description: text('description'),
    otherCategory: text('otherCategory'),
    budget: text('budget'),
    location: text('location'),
    contactName: text('contactName'),
    contactEmail: text('contactEmail'),
    contactPhone: text('contactPhone'),
    revealCap: text('revealCap'),
    category: form.getAll('category').map(Number),
    photo: form.getAll('photo').map(String),
  }
}

/** Categories chosen before keep their order; new ones follow. */
export function inputOf(values: JobValues, chosenBefore: number[] = []): z.input<typeof PreviewJob> {
  const { draftId, revealCap, category, otherCategory, photo, ...texts } = values
  const before = chosenBefore.filter((id) => category.includes(id))
  return {
    ...texts,
    categories: { ids: [...new Set([...before, ...category])], other: otherCategory || null },
    photos: photo,
  }
}

export type JobField = TextField | 'category' | 'photo'
export type JobErrors = Partial<Record<JobField, string>>

export function errorsOf(issues: readonly z.core.$ZodIssue[]): JobErrors {
  const found: JobErrors = {}
  for (const { path, message } of issues) {
    const field = fieldOf(path.map(String))
    if (field && !found[field]) found[field] = message
  }
  return Object.fromEntries(ORDER.flatMap((field) => (found[field] ? [[field, found[field]]] : [])))
}

const ORDER: readonly JobField[] = [
  'title',
  'description',
  'category',
  'otherCategory',
  'photo',
  'budget',
  'location',
  'contactName',
  'contactEmail',
  'contactPhone',
  'revealCap',
]

function fieldOf([first = '', second = '']: string[]): JobField | undefined {
  if (first === 'categories') return second === 'other' ? 'otherCategory' : 'category'
  return first === 'photos' ? 'photo' : ORDER.find((field) => field === first)
}
