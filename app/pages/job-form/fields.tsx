import { CategoryPicker } from '#app/components/category/picker.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { LocationLine } from '#app/components/search/location-line.tsx'
import { PhotoFields } from '#app/components/upload/photo-fields.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { CategoryGroup } from '#contract/category.ts'
import type { CategorySuggestion } from '#contract/category-suggestion.ts'
import { DEFAULT_CAP, DESCRIPTION_LENGTH, TITLE_LENGTH } from '#contract/job.ts'
import { BudgetLine } from './budget-line.tsx'
import { JOB_PHOTOS } from './job-photos.ts'
import type { JobErrors, JobValues } from './values.ts'

type Held = { values: JobValues; errors: JobErrors }

export function JobFields({
  values,
  errors,
  groups,
  suggested,
  isNew,
  onPhotos,
  onUploading,
}: Held & {
  groups: CategoryGroup[]
  /** Undefined: the values are those of a draft. */
  suggested: CategorySuggestion[] | undefined
  isNew: boolean
  onPhotos: () => void
  onUploading: (busy: boolean) => void
}) {
  const held = { values, errors }
  return (
    <>
      {isNew ? <input type="hidden" name="draftId" value={values.draftId} /> : null}
      <TextLine
        name="title"
        label="Title"
        hint="What needs doing, in one line: “Mend a dripping kitchen tap”."
        maxLength={TITLE_LENGTH}
        required
        result={held}
      />
      <Field
        id="description"
        label="Description"
        hint="Describe what’s there now, what you need and when. Leave out your phone number and address; providers you can trust with them get them from the boxes below."
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
      <CategoryPicker
        groups={groups}
        texts={{ title: values.title, description: values.description }}
        suggested={suggested}
        defaultIds={values.category.map(Number)}
        defaultOther={values.otherCategory}
        error={errors.category}
        otherError={errors.otherCategory}
      />
      <PhotoFields
        of={JOB_PHOTOS}
        initial={values.photo}
        plain={
          <p className="mb-3 text-sm text-ink-soft">
            {isNew
              ? 'You can add photos once the job is posted: choose Edit on its page.'
              : 'Add and remove photos below this form.'}
          </p>
        }
        error={errors.photo}
        onChange={onPhotos}
        onUploading={onUploading}
      />
      <BudgetLine initial={values.budget} error={errors.budget} />
      <LocationLine
        initial={values.location}
        error={errors.location}
        hint="Town or postcode. Others see the town and the first half of the postcode."
      />
      <Contact {...held} />
      {isNew ? <Cap {...held} /> : null}
    </>
  )
}

function Contact(held: Held) {
  return (
    <fieldset className="space-y-6 border-t pt-6">
      <legend className="float-left mb-1 w-full">
        <h2 className="text-heading">How to reach you</h2>
      </legend>
      <p className="clear-both text-ink-soft">Shown to members only, and you see who opened them.</p>
      <TextLine
        name="contactName"
        label="Contact name"
        autoComplete="name"
        hint="We’ll use your account name if you leave this blank."
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
    </fieldset>
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
