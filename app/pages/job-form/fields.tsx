import { type ReactNode, useEffect, useState } from 'react'
import { CategoryPicker } from '#app/components/category/picker.tsx'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { askedFields } from '#app/components/form/asked-fields.lazy.ts'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { SelectLine } from '#app/components/form/select-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { LocationLine } from '#app/components/search/location-line.tsx'
import { PhotoFields, type PhotosOfForm } from '#app/components/upload/photo-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { LazyPart } from '#app/ui/lazy-part.tsx'
import type { CategoryGroup, CategorySuggestion, PriceGuide } from '#contract/category/view.ts'
import type { AskedField } from '#contract/custom-field/view.ts'
import { newId } from '#contract/id.ts'
import { MAX_JOB_PHOTOS, photoAddress } from '#contract/job/photo.ts'
import { privateDetailsIn } from '#contract/job/private-detail.ts'
import { DEFAULT_CAP, DESCRIPTION_LENGTH, JOB_TIMINGS, TIMING_TEXT, TITLE_LENGTH } from '#contract/job/words.ts'
import { BudgetLine, PriceNote } from './budget.tsx'
import { PrivateNotice } from './private-notice.tsx'
import { Step, type StepsAt } from './steps.tsx'
import type { JobErrors, JobValues } from './values.ts'

export const JOB_PHOTOS: PhotosOfForm = {
  address: '/post-job/photos',
  full: `A job may carry at most ${MAX_JOB_PHOTOS} photos`,
  most: MAX_JOB_PHOTOS,
  hint: `Up to ${MAX_JOB_PHOTOS} photos, JPEG, PNG or WebP, 10 MB each. The first one is shown in lists.`,
  thumb: (id) => photoAddress(id, 'thumb'),
}

type JobFormState = { values: JobValues; errors: JobErrors }

export function JobFields({
  values,
  errors,
  groups,
  fields,
  suggested,
  poster,
  prices,
  steps,
  preview,
  form,
  onPhotos,
  onUploading,
}: JobFormState & {
  groups: CategoryGroup[]
  fields: AskedField[]
  /** Undefined if the values are those of a draft. */
  suggested: CategorySuggestion[] | undefined
  /** Null if a posted job is edited. */
  poster: 'client' | 'visitor' | null
  prices: PriceGuide | null
  steps: StepsAt
  /** The button that shows the preview. */
  preview: ReactNode
  form: () => HTMLFormElement | null
  onPhotos: () => void
  onUploading: (busy: boolean) => void
}) {
  const shown = { values, errors }
  return (
    <>
      {poster ? <DraftId initial={values.draftId} /> : null}
      <Step number={1} steps={steps}>
        <TextLine
          name="title"
          label="Title"
          hint="Such as “Mend a dripping kitchen tap”."
          maxLength={TITLE_LENGTH}
          required
          result={shown}
        />
        <PrivateNotice of="title" initial={values.title} />
        <CategoryPicker
          groups={groups}
          texts={{ title: values.title, description: values.description }}
          suggested={suggested}
          guesses
          defaultIds={values.category.map(Number)}
          defaultOther={values.otherCategory}
          error={errors.category}
          otherError={errors.otherCategory}
        />
      </Step>
      <Step number={2} steps={steps}>
        <AreaLine
          name="description"
          label="Description"
          hint="Describe what’s there now, what you need and when. Leave out your phone number and address: they have private boxes of their own."
          rows={7}
          required
          maxLength={DESCRIPTION_LENGTH}
          result={shown}
        />
        <PrivateNotice of="description" initial={values.description} />
        {fields.length > 0 ? (
          <LazyPart source={askedFields} props={{ fields, typed: values, error: errors.fieldValue }} />
        ) : null}
        {values.fieldValue.some((text) => privateDetailsIn(text).length > 0) ? (
          <input type="hidden" name="seen" value="fieldValue" />
        ) : null}
        {poster === 'visitor' ? (
          <p className="text-sm text-ink-soft">
            Photos help. You can add them once you have an account: the link in our email takes you straight there.
          </p>
        ) : (
          <PhotoFields
            of={JOB_PHOTOS}
            initial={values.photo}
            plain={
              <p className="mb-3 text-sm text-ink-soft">
                {poster
                  ? 'You can add photos once the job is posted: choose Edit on its page.'
                  : 'Add and remove photos below this form.'}
              </p>
            }
            error={errors.photo}
            onChange={onPhotos}
            onUploading={onUploading}
          />
        )}
      </Step>
      <Step number={3} steps={steps}>
        <LocationLine
          initial={values.location}
          error={errors.location}
          hint="Town or postcode. Others see the town and the first half of the postcode."
        />
        <RadioLine
          name="timing"
          legend={
            <>
              When do you need it? <span className="font-normal text-ink-soft">(optional)</span>
            </>
          }
          layout="cards"
          options={timings}
          result={shown}
        />
      </Step>
      <Step number={4} steps={steps}>
        <BudgetLine initial={values.budget} error={errors.budget} />
        {poster ? <PriceNote first={prices} form={form} asks={steps?.now === 4} /> : null}
      </Step>
      <Step number={5} steps={steps} action={preview}>
        <Contact shown={shown} visitor={poster === 'visitor'} />
        {poster ? <Cap shown={shown} /> : null}
      </Step>
    </>
  )
}

/** A page that is kept for all visitors has none of its own. */
function DraftId({ initial }: { initial: string }) {
  const [id, setId] = useState(initial)
  useEffect(() => setId((known) => known || newId()), [])
  return <input type="hidden" name="draftId" value={id} />
}

const timings = JOB_TIMINGS.map((value) => ({ value, label: TIMING_TEXT[value] }))

function Contact({ shown, visitor }: { shown: JobFormState; visitor: boolean }) {
  return (
    <>
      <p className="text-ink-soft">Shown to members only, and you see who opened them.</p>
      {visitor ? <LogInInstead /> : null}
      <TextLine
        name="contactName"
        label="Contact name"
        autoComplete="name"
        hint={visitor ? undefined : 'We’ll use your account name if you leave this blank.'}
        required={visitor}
        result={shown}
      />
      <TextLine
        name="contactEmail"
        label="Contact email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        result={shown}
      />
      <TextLine
        name="contactPhone"
        label="Contact phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        result={shown}
      />
    </>
  )
}

/** Keeps what is in the form while the visitor logs in. */
function LogInInstead() {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
      Already have an account?
      <Button name="intent" value="login" variant="secondary" size="small" formNoValidate>
        Log in and keep what I wrote
      </Button>
    </p>
  )
}

const caps = Array.from({ length: DEFAULT_CAP }, (_, index) => String(index + 1))

function Cap({ shown }: { shown: JobFormState }) {
  const { revealCap } = shown.values
  return (
    <SelectLine
      name="revealCap"
      label="How many providers may have your details?"
      hint="After this many providers have seen your details, we hide them from everyone else. You can raise the limit later."
      options={caps.map((value) => ({ value, label: value === '1' ? '1 provider' : `${value} providers` }))}
      defaultValue={caps.includes(revealCap) ? revealCap : String(DEFAULT_CAP)}
      className="max-w-60"
      result={shown}
    />
  )
}
