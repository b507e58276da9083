import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast.ts'
import type { CategoryGroup } from '#contract/category.ts'
import { NO_JOB_CATEGORY } from '#contract/job.ts'
import { forgetDraft, isSame, keepDraft, readDraft, saysNothing } from './draft.ts'
import { JobFields } from './fields.tsx'
import type { JobFormResult } from './form-result.ts'
import { Preview } from './preview.tsx'
import { Refusal } from './refusal.tsx'
import { removeWaiting } from './uploads.ts'
import { type JobErrors, type JobValues, postedValues } from './values.ts'

export type JobFormProps = {
  start: JobValues
  groups: CategoryGroup[]
  answer: JobFormResult | undefined
  action: string
  /** Null: a posted job. */
  draft: {
    who: string
    photos: string[]
  } | null
}

export function JobForm({ start, groups, answer: newest, action, draft }: JobFormProps) {
  const answer = useLastAnswer(newest)
  const form = useRef<HTMLFormElement>(null)
  const { values, kept, save, discard } = useDraft(form, answer?.values ?? start, start, draft, answer !== undefined)
  const [uploading, setUploading] = useState(false)
  const { formData, formMethod } = useNavigation()
  const busy = formMethod === 'POST' ? (formData?.get('intent') ?? null) : null
  const listed = inSummary(answer?.errors ?? {})
  return (
    <>
      {answer?.preview ? <Preview key={answer.at} job={answer.preview} /> : null}
      {kept ? (
        <Notice
          className="mb-6"
          role="status"
          action={
            <Button variant="secondary" size="small" onClick={discard}>
              Discard
            </Button>
          }
        >
          We kept what you wrote.
        </Notice>
      ) : null}
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
        {answer?.refusal ? <Refusal key={`refusal ${answer.at}`} {...answer.refusal} back={action} /> : null}
        {listed.length > 0 ? (
          <ErrorSummary key={`summary ${answer?.at}`} errors={listed} title={titleOf(listed)} />
        ) : null}
        <JobFields
          key={`fields ${kept}`}
          values={values}
          errors={answer?.errors ?? {}}
          groups={groups}
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

/** Keeps the last answer until the next: following a link in the summary must not clear it. */
function useLastAnswer(newest: JobFormResult | undefined): JobFormResult | undefined {
  const [kept, keep] = useState(newest)
  if (newest && newest !== kept) keep(newest)
  const refusal = newest?.refusal
  useEffect(() => {
    if (refusal) toast({ title: refusal.title, description: refusal.message, tone: 'destructive' })
  }, [refusal])
  return kept
}

function inSummary(errors: JobErrors): { field: string; message: string }[] {
  return Object.entries(errors).map(([field, message]) => ({ field, message }))
}

function titleOf(listed: { message: string }[]): string | undefined {
  const only = listed.length === 1 && listed[0]?.message === NO_JOB_CATEGORY.message
  return only ? NO_JOB_CATEGORY.title : undefined
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
    const typed = postedValues(new FormData(form.current))
    if (!saysNothing(typed) && !isSame(typed, start)) return keepDraft(draft.who, typed)
    if (!stored || saysNothing(stored)) return
    const photo = stored.photo.filter((id) => draft.photos.includes(id))
    setRestored({ values: { ...stored, photo }, kept: Date.now() })
  })
  useEffect(() => restore(), [])

  function save() {
    if (draft && form.current) keepDraft(draft.who, postedValues(new FormData(form.current)))
  }

  function discard() {
    forgetDraft()
    for (const id of restored?.values.photo ?? []) void removeWaiting(id)
    setRestored({ values: start, kept: 0 })
    form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }

  return { values: restored?.values ?? shown, kept: restored?.kept ?? 0, save, discard }
}
