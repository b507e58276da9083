import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { KeptDraft } from '#app/components/form/kept-draft.tsx'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { SelectLine } from '#app/components/form/select-line.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { PhotoFields, type PhotosOfForm } from '#app/components/upload/photo-fields.tsx'
import { PlainPhoto, PlainRemove } from '#app/components/upload/plain-photo.tsx'
import { removeWaiting } from '#app/components/upload/use-uploads.ts'
import { RatingChoice } from '#app/ui/rating-choice.tsx'
import {
  FEEDBACK_PHOTOS_ADDRESS,
  feedbackPhotoAddress,
  MAX_FEEDBACK_PHOTOS,
  PRICE_BAND_WORDS,
  PRICE_BANDS,
} from '#contract/feedback/words.ts'
import { forgetDraft, keepDraft, readDraft, saysNothing } from './draft.ts'
import { CheckedProblems } from './hints.tsx'
import { type FeedbackErrors, type FeedbackFormResult, type FeedbackValues, feedbackValues } from './values.ts'

const FEEDBACK_PHOTOS: PhotosOfForm = {
  address: FEEDBACK_PHOTOS_ADDRESS,
  full: `Feedback may carry at most ${MAX_FEEDBACK_PHOTOS} photos`,
  most: MAX_FEEDBACK_PHOTOS,
  hint: `Up to ${MAX_FEEDBACK_PHOTOS} photos of the work, JPEG, PNG or WebP, 10 MB each. Leave out faces, number plates and addresses.`,
  thumb: (id) => feedbackPhotoAddress(id, 'thumb'),
}

type FeedbackFormProps = {
  start: FeedbackValues
  result: FeedbackFormResult | undefined
  /** Null if it was left before. */
  draft: DraftOf | null
  isNew: boolean
}

export function FeedbackForm({ start, result: newest, draft, isNew }: FeedbackFormProps) {
  const result = useFormResult(newest)
  useRefusalToast(newest?.refusal)
  const form = useRef<HTMLFormElement>(null)
  const { values, kept, save, discard } = useDraft(form, draft, {
    start,
    values: result?.values ?? start,
    answered: result !== undefined,
  })
  const [uploading, setUploading] = useState(false)
  const errors = result?.errors ?? {}
  return (
    <>
      {kept ? <KeptDraft discard={discard} /> : null}
      <Form ref={form} method="post" noValidate className="space-y-6" onInput={save} onBlur={save}>
        <CheckedProblems result={result} />
        <FeedbackFields
          key={`fields ${kept}`}
          values={values}
          errors={errors}
          onPhotos={save}
          onUploading={setUploading}
        />
        <div className="flex flex-wrap items-center gap-3 border-t pt-6">
          <SubmitButton size="large" disabled={uploading}>
            {isNew ? 'Send feedback' : 'Save feedback'}
          </SubmitButton>
          {uploading ? <p className="text-ink-soft">Your photos are still uploading.</p> : null}
        </div>
      </Form>
    </>
  )
}

type FeedbackFieldsProps = {
  values: FeedbackValues
  errors: FeedbackErrors
  onPhotos: () => void
  onUploading: (busy: boolean) => void
}

function FeedbackFields({ values, errors, onPhotos, onUploading }: FeedbackFieldsProps) {
  const shown = { values, errors }
  return (
    <>
      <HiddenFields version={values.version} invitation={values.invitation} />
      <RatingChoice legend="Your rating" name="rating" defaultValue={values.rating} error={errors.rating} />
      <TextLine
        name="title"
        label="Title"
        hint="In one line: “Quick, tidy and fair on price”."
        maxLength={120}
        required
        result={shown}
      />
      <AreaLine
        name="description"
        label="What happened?"
        hint="What went well, and what didn’t. Leave out names of others, phone numbers and addresses."
        rows={6}
        result={shown}
      />
      <TextLine
        name="workDone"
        label="What was done"
        hint="“New bathroom”, “Boiler service”."
        maxLength={200}
        result={shown}
      />
      <PhotoFields
        of={FEEDBACK_PHOTOS}
        initial={values.photo}
        plain={values.photo.length < FEEDBACK_PHOTOS.most ? <PlainPhoto most={FEEDBACK_PHOTOS.most} /> : null}
        plainRemove={(id, index) => <PlainRemove id={id} index={index} />}
        error={errors.photo}
        onChange={onPhotos}
        onUploading={onUploading}
      />
      <SelectLine
        name="priceBand"
        label="What did it cost?"
        optional
        placeholder="Rather not say"
        options={PRICE_BANDS.map((value) => ({ value, label: PRICE_BAND_WORDS[value] }))}
        className="max-w-xs"
        result={shown}
      />
      <RadioLine
        name="hireAgain"
        legend="Would you hire them again?"
        layout="row"
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
          { value: '', label: 'Rather not say' },
        ]}
        result={shown}
      />
    </>
  )
}

/** The draft of one person, about one provider. `photos`: those that still wait. */
type DraftOf = { who: string; provider: string; photos: string[] }

type FormState = { start: FeedbackValues; values: FeedbackValues; answered: boolean }

/** Restores the draft of an earlier visit after hydration, unless something was typed by then. */
function useDraft(form: RefObject<HTMLFormElement | null>, draft: DraftOf | null, shown: FormState) {
  const [restored, setRestored] = useState<{ values: FeedbackValues; kept: number } | null>(null)
  const restore = useEffectEvent(() => {
    if (!draft || shown.answered || !form.current) return
    const typed = feedbackValues(new FormData(form.current))
    if (!saysNothing(typed)) return save()
    const stored = readDraft(draft.who, draft.provider)
    if (!stored || saysNothing(stored)) return
    const photo = stored.photo.filter((id) => draft.photos.includes(id))
    const { invitation } = shown.start
    setRestored({ values: { ...stored, photo, invitation, sure: '' }, kept: Date.now() })
  })
  useEffect(() => restore(), [])

  function save() {
    if (draft && form.current) keepDraft(draft.who, draft.provider, feedbackValues(new FormData(form.current)))
  }

  function discard() {
    if (draft) forgetDraft(draft.who, draft.provider)
    for (const id of restored?.values.photo ?? []) void removeWaiting(FEEDBACK_PHOTOS_ADDRESS, id)
    setRestored({ values: shown.start, kept: 0 })
    form.current?.querySelector<HTMLElement>('input[type=radio]')?.focus()
  }

  return { values: restored?.values ?? shown.values, kept: restored?.kept ?? 0, save, discard }
}
