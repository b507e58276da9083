import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { KeptDraft } from '#app/components/form/kept-draft.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { removeWaiting } from '#app/components/upload/use-uploads.ts'
import { Button } from '#app/ui/button.tsx'
import type { CategoryGroup } from '#contract/category.ts'
import type { CategorySuggestion } from '#contract/category-suggestion.ts'
import { NO_JOB_CATEGORY } from '#contract/job.ts'
import { forgetDraft, isSame, keepDraft, readDraft, saysNothing } from './draft.ts'
import { JobFields } from './fields.tsx'
import { JOB_PHOTOS } from './job-photos.ts'
import { Preview } from './preview.tsx'
import { type JobErrors, type JobFormResult, type JobValues, jobValues } from './values.ts'

export type JobFormProps = {
  start: JobValues
  groups: CategoryGroup[]
  /** For the texts that the form begins with. */
  suggested: CategorySuggestion[]
  result: JobFormResult | undefined
  action: string
  /** Null: a posted job. */
  draft: {
    who: string
    photos: string[]
  } | null
}

export function JobForm({ start, groups, suggested, result: newest, action, draft }: JobFormProps) {
  const result = useFormResult(newest)
  useRefusalToast(newest?.refusal)
  const form = useRef<HTMLFormElement>(null)
  const { values, kept, save, discard } = useDraft(form, result?.values ?? start, start, draft, result !== undefined)
  const [uploading, setUploading] = useState(false)
  const { formData, formMethod } = useNavigation()
  const busy = formMethod === 'POST' ? (formData?.get('intent') ?? null) : null
  const errors = result?.errors ?? {}
  return (
    <>
      {result?.preview ? <Preview key={result.at} job={result.preview} /> : null}
      {kept ? <KeptDraft discard={discard} /> : null}
      <Form
        ref={form}
        method="post"
        action={action}
        noValidate
        className="space-y-6"
        onInput={save}
        onClick={() => setTimeout(save)} // after the click has taken effect
        onBlur={save}
      >
        <FormProblems result={result} title={titleOf(errors)} />
        <JobFields
          key={`fields ${kept}`}
          values={values}
          errors={errors}
          groups={groups}
          suggested={kept === 0 ? suggested : undefined}
          isNew={draft !== null}
          onPhotos={save}
          onUploading={setUploading}
        />
        <div className="flex flex-wrap items-center gap-3 border-t pt-6">
          <Button name="intent" value="post" size="large" busy={busy === 'post'} disabled={uploading}>
            {draft ? 'Post Job' : 'Save job'}
          </Button>
          <Button
            name="intent"
            value="preview"
            variant="secondary"
            size="large"
            busy={busy === 'preview'}
            disabled={uploading}
          >
            Preview
          </Button>
          {uploading ? <p className="text-ink-soft">Your photos are still uploading.</p> : null}
        </div>
      </Form>
    </>
  )
}

function titleOf(errors: JobErrors): string | undefined {
  const [only, ...others] = Object.values(errors)
  return only === NO_JOB_CATEGORY.message && others.length === 0 ? NO_JOB_CATEGORY.title : undefined
}

/** After hydration, the draft of an earlier visit unless something else was typed. */
function useDraft(
  form: React.RefObject<HTMLFormElement | null>,
  shown: JobValues,
  start: JobValues,
  draft: JobFormProps['draft'],
  answered: boolean,
) {
  const [restored, setRestored] = useState<{ values: JobValues; kept: number } | null>(null)
  const restore = useEffectEvent(() => {
    if (!draft || answered || !form.current) return
    const stored = readDraft(draft.who)
    const typed = jobValues(new FormData(form.current))
    if (!saysNothing(typed) && !isSame(typed, start)) return keepDraft(draft.who, typed)
    if (!stored || saysNothing(stored)) return
    const photo = stored.photo.filter((id) => draft.photos.includes(id))
    setRestored({ values: { ...stored, photo }, kept: Date.now() })
  })
  useEffect(() => restore(), [])

  function save() {
    if (draft && form.current) keepDraft(draft.who, jobValues(new FormData(form.current)))
  }

  function discard() {
    forgetDraft()
    for (const id of restored?.values.photo ?? []) void removeWaiting(JOB_PHOTOS.address, id)
    setRestored({ values: start, kept: 0 })
    form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }

  return { values: restored?.values ?? shown, kept: restored?.kept ?? 0, save, discard }
}
