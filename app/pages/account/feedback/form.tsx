import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { KeptDraft } from '#app/components/form/kept-draft.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { PhotoFields } from '#app/components/upload/photo-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { RatingChoice } from '#app/ui/rating-choice.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { PRICE_BAND_WORDS, PRICE_BANDS } from '#contract/feedback/words.ts'
import { FEEDBACK_PHOTOS } from './feedback-photos.ts'
import { Hints } from './hints.tsx'
import { PlainPhoto, PlainRemove } from './plain-photo.tsx'
import { type DraftOf, useDraft } from './use-draft.ts'
import type { FeedbackErrors, FeedbackFormResult, FeedbackValues } from './values.ts'

export type FeedbackFormProps = {
  start: FeedbackValues
  result: FeedbackFormResult | undefined
  /** Null: it was left before. */
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
        {/* Enter in a field sends the form, whatever button comes first in it. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        <FormProblems result={result} />
        {result?.hints ? <Hints key={result.at} hints={result.hints} busy={busy} /> : null}
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
      <input type="hidden" name="version" value={values.version} />
      <input type="hidden" name="invitation" value={values.invitation} />
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
