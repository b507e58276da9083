import { type ReactNode, useEffect, useState } from 'react'
import { CategoryPicker } from '#app/components/category/picker.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { LocationLine } from '#app/components/search/location-line.tsx'
import { PhotoFields, type PhotosOfForm } from '#app/components/upload/photo-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { CategoryGroup, CategorySuggestion, PriceGuide } from '#contract/category/view.ts'
import { newId } from '#contract/id.ts'
import {
  DEFAULT_CAP,
  DESCRIPTION_LENGTH,
  JOB_TIMINGS,
  MOST_PHOTOS,
  photoAddress,
  TIMING_TEXT,
  TITLE_LENGTH,
} from '#contract/job/words.ts'
import { BudgetLine, PriceNote } from './budget.tsx'
import { PrivateNotice } from './private-notice.tsx'
import { Step, type StepsAt } from './steps.tsx'
import type { JobErrors, JobValues } from './values.ts'

export const JOB_PHOTOS: PhotosOfForm = {
  address: '/post-job/photos',
  full: `A job may carry at most ${MOST_PHOTOS} photos`,
  most: MOST_PHOTOS,
  hint: `Up to ${MOST_PHOTOS} photos, JPEG, PNG or WebP, 10 MB each. The first one is shown in lists.`,
  thumb: (id) => photoAddress(id, 'thumb'),
}

type Held = { values: JobValues; errors: JobErrors }

export function JobFields({
  values,
  errors,
  groups,
  suggested,
  poster,
  prices,
  steps,
  preview,
  form,
  onPhotos,
  onUploading,
}: Held & {
  groups: CategoryGroup[]
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
  const held = { values, errors }
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
          result={held}
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
        <Field
          id="description"
          label="Description"
          hint="Describe what’s there now, what you need and when. Leave out your phone number and address: they have private boxes of their own."
          error={errors.description}
        >
          {(ids) => (
            <TextArea
              {...ids}
              name="description"
              rows={7}
              required
              maxLength={DESCRIPTION_LENGTH}
              defaultValue={values.description}
            />
          )}
        </Field>
        <PrivateNotice of="description" initial={values.description} />
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
        <RadioGroup
          id="timing"
          legend={
            <>
              When do you need it? <span className="font-normal text-ink-soft">(optional)</span>
            </>
          }
          name="timing"
          layout="cards"
          options={timings}
          defaultValue={values.timing}
          error={errors.timing}
        />
      </Step>
      <Step number={4} steps={steps}>
        <BudgetLine initial={values.budget} error={errors.budget} />
        {poster ? <PriceNote first={prices} form={form} asks={steps?.now === 4} /> : null}
      </Step>
      <Step number={5} steps={steps} action={preview}>
        <Contact {...held} visitor={poster === 'visitor'} />
        {poster ? <Cap {...held} /> : null}
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

function Contact({ visitor, ...held }: Held & { visitor: boolean }) {
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
        result={held}
      />
      <TextLine
        name="contactEmail"
        label="Contact e-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        result={held}
      />
      <TextLine
        name="contactPhone"
        label="Contact phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        result={held}
      />
    </>
  )
}

/** Keeps what stands in the form while the visitor logs in. */
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

function Cap({ values, errors }: Held) {
  return (
    <Field
      id="revealCap"
      label="How many replies do you want?"
      hint="After this many providers have seen your details, we hide them from everyone else. You can raise the limit later."
      error={errors.revealCap}
    >
      {(ids) => (
        <Select
          {...ids}
          name="revealCap"
          options={caps.map((value) => ({ value, label: value === '1' ? '1 provider' : `${value} providers` }))}
          defaultValue={caps.includes(values.revealCap) ? values.revealCap : String(DEFAULT_CAP)}
          className="max-w-60"
        />
      )}
    </Field>
  )
}
