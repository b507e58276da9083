import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { KeptDraft } from '#app/components/form/kept-draft.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { PhotoFields, type PhotosOfForm } from '#app/components/upload/photo-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { RatingChoice } from '#app/ui/rating-choice.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import {
  FEEDBACK_PHOTOS_ADDRESS,
  feedbackPhotoAddress,
  MOST_FEEDBACK_PHOTOS,
  PRICE_BAND_WORDS,
  PRICE_BANDS,
} from '#contract/feedback/words.ts'
import { PHOTO_ACCEPT } from '#contract/job/words.ts'
import { CheckedProblems } from './hints.tsx'
import { type DraftOf, useDraft } from './use-draft.ts'
import type { FeedbackErrors, FeedbackFormResult, FeedbackValues } from './values.ts'

const FEEDBACK_PHOTOS: PhotosOfForm = {
  address: FEEDBACK_PHOTOS_ADDRESS,
  full: `Feedback may carry at most ${MOST_FEEDBACK_PHOTOS} photos`,
  most: MOST_FEEDBACK_PHOTOS,
  hint: `Up to ${MOST_FEEDBACK_PHOTOS} photos of the work, JPEG, PNG or WebP, 10 MB each. Leave out faces, number plates and addresses.`,
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
  const busy = useNavigation().formMethod === 'POST'
  const errors = result?.errors ?? {}
  return (
    <>
      {kept ? <KeptDraft discard={discard} /> : null}
      <Form ref={form} method="post" noValidate className="space-y-6" onInput={save} onBlur={save}>
        <CheckedProblems result={result} busy={busy} />
        <FeedbackFields
          key={`fields ${kept}`}
          values={values}
          errors={errors}
          onPhotos={save}
          onUploading={setUploading}
        />
        <div className="flex flex-wrap items-center gap-3 border-t pt-6">
          <Button size="large" busy={busy} disabled={uploading}>
            {isNew ? 'Send feedback' : 'Save feedback'}
          </Button>
          {uploading ? <p className="text-ink-soft">Your photos are still uploading.</p> : null}
        </div>
      </Form>
    </>
  )
}

function FeedbackFields({
  values,
  errors,
  onPhotos,
  onUploading,
}: {
  values: FeedbackValues
  errors: FeedbackErrors
  onPhotos: () => void
  onUploading: (busy: boolean) => void
}) {
  const held = { values, errors }
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
        result={held}
      />
      <Field
        id="description"
        label="What happened?"
        hint="What went well, and what didn’t. Leave out names of others, phone numbers and addresses."
        error={errors.description}
        optional
      >
        {(ids) => <TextArea {...ids} name="description" rows={6} defaultValue={values.description} />}
      </Field>
      <TextLine
        name="workDone"
        label="What was done"
        hint="“New bathroom”, “Boiler service”."
        maxLength={200}
        result={held}
      />
      <PhotoFields
        of={FEEDBACK_PHOTOS}
        initial={values.photo}
        plain={values.photo.length < FEEDBACK_PHOTOS.most ? <PlainPhoto /> : null}
        plainRemove={(id, index) => <PlainRemove id={id} index={index} />}
        error={errors.photo}
        onChange={onPhotos}
        onUploading={onUploading}
      />
      <Field id="priceBand" label="What did it cost?" error={errors.priceBand} optional>
        {(ids) => (
          <Select
            {...ids}
            name="priceBand"
            placeholder="Rather not say"
            options={PRICE_BANDS.map((value) => ({ value, label: PRICE_BAND_WORDS[value] }))}
            defaultValue={values.priceBand}
            className="max-w-xs"
          />
        )}
      </Field>
      <RadioGroup
        id="hireAgain"
        legend="Would you hire them again?"
        name="hireAgain"
        layout="row"
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
          { value: '', label: 'Rather not say' },
        ]}
        defaultValue={values.hireAgain}
        error={errors.hireAgain}
      />
    </>
  )
}

/** Sends the whole form with the file without JavaScript, and comes back with both. */
function PlainPhoto() {
  return (
    <div className="space-y-3">
      <label htmlFor="plain-photo" className="block text-sm">
        Up to 5 photos, JPEG, PNG or WebP, at most 10 MB each, one at a time.
      </label>
      <input id="plain-photo" type="file" name="file" accept={PHOTO_ACCEPT} className="block max-w-full text-sm" />
      <Button name="intent" value="photo" formEncType="multipart/form-data" variant="secondary" size="small">
        Add this photo
      </Button>
    </div>
  )
}

function PlainRemove({ id, index }: { id: string; index: number }) {
  return (
    <Button name="intent" value={`remove ${id}`} variant="ghost" size="small">
      Remove<span className="sr-only"> photo {index + 1}</span>
    </Button>
  )
}
