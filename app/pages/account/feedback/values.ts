import type { WordsToCheck, WrittenFeedback } from '#contract/feedback/view.ts'
import { MAX_FEEDBACK_PHOTOS, PRICE_BANDS } from '#contract/feedback/words.ts'
import { type FormErrors, type FormFields, type FormResult, type FormValues, formValues } from '#contract/form.ts'

/** `file`: chosen without JavaScript. */
export const FEEDBACK_FIELDS = {
  rating: 'text',
  title: 'text',
  description: 'text',
  workDone: 'text',
  priceBand: 'text',
  hireAgain: 'text',
  photo: 2 * MAX_FEEDBACK_PHOTOS,
  file: 'text',
  version: 'text',
  invitation: 'text',
  sure: 'text',
  intent: 'text',
} as const

/** The fields of the procedures that have other names in the form. */
export const FEEDBACK_PATHS = { photos: 'photo' } as const

export type FeedbackValues = FormValues<typeof FEEDBACK_FIELDS>
export type FeedbackErrors = FormErrors<typeof FEEDBACK_FIELDS>
export type FeedbackFormResult = CheckedForm<typeof FEEDBACK_FIELDS>

/** The result of a form whose words the content rules check. */
export type CheckedForm<Fields extends FormFields> = FormResult<Fields> & Partial<WordsToCheck>

export function newValues(invitation: string): FeedbackValues {
  return { ...empty(), invitation }
}

export function writtenValues(entry: WrittenFeedback): FeedbackValues {
  return {
    ...empty(),
    rating: String(entry.rating),
    title: entry.title,
    description: entry.description ?? '',
    workDone: entry.workDone ?? '',
    priceBand: entry.priceBand ?? '',
    hireAgain: entry.hireAgain === null ? '' : entry.hireAgain ? 'yes' : 'no',
    photo: entry.photos.map(({ id }) => id),
    version: String(entry.version),
  }
}

export function feedbackValues(form: FormData): FeedbackValues {
  return formValues(form, FEEDBACK_FIELDS)
}

function empty(): FeedbackValues {
  return feedbackValues(new FormData())
}

/** What the procedures read; what is not understood is refused there. */
export function feedbackInput(values: FeedbackValues) {
  const { rating, title, description, workDone, priceBand, hireAgain, photo, sure } = values
  return {
    rating: rating === '' ? undefined : Number(rating),
    title,
    description,
    workDone,
    priceBand: PRICE_BANDS.find((band) => band === priceBand) ?? null,
    hireAgain: hireAgain === 'yes' ? true : hireAgain === 'no' ? false : null,
    photos: photo,
    sure: sure === 'yes',
  }
}
