import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { KeptDraft } from '#app/components/form/kept-draft.tsx'
import { PasswordLine } from '#app/components/form/password-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { removeWaiting } from '#app/components/upload/use-uploads.ts'
import { Button } from '#app/ui/button.tsx'
import type { CategoryGroup, CategorySuggestion, PriceGuide } from '#contract/category/view.ts'
import type { AskedField } from '#contract/custom-field/view.ts'
import { NO_JOB_CATEGORY } from '#contract/job/words.ts'
import { forgetDraft, isSame, keepDraft, readDraft, saysNothing } from './draft.ts'
import { JOB_PHOTOS, JobFields } from './fields.tsx'
import { Preview } from './preview.tsx'
import { LAST_STEP, Step, StepName, useSteps } from './steps.tsx'
import { type JobErrors, type JobFormResult, type JobValues, jobValues, withContact } from './values.ts'

export type JobFormProps = {
  start: JobValues
  groups: CategoryGroup[]
  /** The suggestions for the texts that the form begins with. */
  suggested: CategorySuggestion[]
  /** Those that the operator added. Left out where there is none. */
  fields?: AskedField[]
  result: JobFormResult | undefined
  action: string
  /** Null if a posted job is edited. `elsewhere`: the account is made on a page of its own. */
  poster: 'client' | 'visitor' | null
  elsewhere?: boolean
  /** What others charge, for what the form begins with. */
  prices?: PriceGuide | null
  /** Null if nothing is kept in this browser. */
  draft: {
    who: string
    photos: string[]
  } | null
}

export function JobForm(props: JobFormProps) {
  const { start, groups, suggested, result: newest, action, poster, draft } = props
  // Shown once all is loaded: a step that is shown before has no address yet, so Back would skip the one before it.
  const result = useFormResult(useNavigation().state === 'idle' ? newest : undefined)
  useRefusalToast(newest?.refusal)
  const form = useRef<HTMLFormElement>(null)
  const { values, kept, save, discard } = useDraft(form, result?.values ?? start, start, draft, result !== undefined)
  const [uploading, setUploading] = useState(false)
  const formNow = useCallback(() => form.current, [])
  const inSteps = poster !== null
  const { now, missing, submit, back, anchor } = useSteps(form, result, inSteps)
  const preview = usePreview(result)
  const busy = usePostedIntent() !== null
  const errors = { ...result?.errors, ...missing }
  const steps = inSteps ? { now, back, busy, waits: uploading } : null
  const shownAbove = preview !== null && inSteps && now === LAST_STEP
  return (
    <>
      {shownAbove ? (
        <div className="mb-4">
          <StepName number={LAST_STEP} steps={steps} />
        </div>
      ) : null}
      {preview && (!inSteps || now === LAST_STEP) ? (
        <Preview key={preview.at} job={preview.job} recipients={poster ? preview.recipients : null} />
      ) : null}
      {kept ? <KeptDraft discard={discard} /> : null}
      <Form
        ref={form}
        method="post"
        action={`${action}${anchor}`}
        noValidate
        // A preview changes nothing, and whatever does leads to another page.
        defaultShouldRevalidate={false}
        className="space-y-6"
        onSubmit={submit}
        onInput={save}
        onClick={() => setTimeout(save)} // after the click has taken effect
        onBlur={save}
      >
        <FormProblems result={result} title={titleOf(result?.errors ?? {})} />
        <JobFields
          key={`fields ${kept}`}
          values={values}
          errors={errors}
          groups={groups}
          fields={props.fields ?? []}
          suggested={kept === 0 ? suggested : undefined}
          poster={poster}
          prices={props.prices ?? null}
          steps={steps}
          preview={
            <span data-needs-script>
              <PreviewButton uploading={uploading}>Next: preview</PreviewButton>
            </span>
          }
          form={formNow}
          onPhotos={save}
          onUploading={setUploading}
        />
        {inSteps ? (
          <Step
            number={LAST_STEP}
            steps={steps}
            named={!shownAbove}
            action={
              <>
                <PostButton uploading={uploading}>
                  {poster === 'client' ? 'Post job' : props.elsewhere ? 'Sign up and post' : 'Create account and post'}
                </PostButton>
                <span className="not-noscript:hidden">
                  <PreviewButton uploading={uploading}>Preview</PreviewButton>
                </span>
              </>
            }
          >
            {poster === 'visitor' && !props.elsewhere ? <NewAccount error={errors.password} /> : null}
          </Step>
        ) : (
          <div className="flex flex-wrap items-center gap-3 border-t pt-6">
            <PostButton uploading={uploading}>Save job</PostButton>
            <PreviewButton uploading={uploading}>Preview</PreviewButton>
            {uploading ? <p className="text-ink-soft">Your photos are still uploading.</p> : null}
          </div>
        )}
      </Form>
    </>
  )
}

/** The last questions of a visitor: what their account lacks. */
function NewAccount({ error }: { error: string | undefined }) {
  return (
    <>
      <div className="rounded-lg border bg-surface p-4 sm:p-5">
        <h3 className="text-subheading">Your free account</h3>
        <p className="mt-1 mb-4 text-ink-soft">It uses your name and email, and shows you who opened your details.</p>
        <PasswordLine
          name="password"
          label="Choose a password"
          called="password"
          hint="At least 8 characters."
          error={error}
          autoComplete="new-password"
        />
      </div>
      <p>
        We’ll email you a link. <strong className="font-semibold">Your job goes live when you use it.</strong>
      </p>
    </>
  )
}

type IntentButtonProps = { uploading: boolean; children: string }

function PostButton({ uploading, children }: IntentButtonProps) {
  const busy = usePostedIntent() === 'post'
  return (
    <Button name="intent" value="post" size="large" busy={busy} disabled={uploading}>
      {children}
    </Button>
  )
}

function PreviewButton({ uploading, children }: IntentButtonProps) {
  const busy = usePostedIntent() === 'preview'
  const variant = children === 'Preview' ? 'secondary' : 'primary'
  return (
    <Button name="intent" value="preview" variant={variant} size="large" busy={busy} disabled={uploading}>
      {children}
    </Button>
  )
}

/** What the form that is on its way asks for. Null if none is. */
function usePostedIntent() {
  const { formData, formMethod } = useNavigation()
  return formMethod === 'POST' ? (formData?.get('intent') ?? null) : null
}

function titleOf(errors: JobErrors): string | undefined {
  const [only, ...others] = Object.values(errors)
  return only === NO_JOB_CATEGORY.message && others.length === 0 ? NO_JOB_CATEGORY.title : undefined
}

/** The newest preview, also while a later answer has none. */
function usePreview(result: JobFormResult | undefined) {
  const [shown, setShown] = useState(() => previewIn(result))
  const newest = previewIn(result)
  if (newest && newest.at !== shown?.at) setShown(newest)
  return newest ?? shown
}

function previewIn(result: JobFormResult | undefined) {
  return result?.preview ? { job: result.preview, recipients: result.recipients ?? null, at: result.at } : null
}

/** Restores the draft of an earlier visit after hydration, unless something else was typed. */
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
    setRestored({ values: { ...withContact(stored, start), photo }, kept: Date.now() })
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
