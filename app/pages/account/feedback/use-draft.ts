import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { removeWaiting } from '#app/components/upload/use-uploads.ts'
import { FEEDBACK_PHOTOS_ADDRESS } from '#contract/feedback/words.ts'
import { forgetDraft, keepDraft, readDraft, saysNothing } from './draft.ts'
import { type FeedbackValues, feedbackValues } from './values.ts'

/** Of one person, about one provider. `photos`: those that still wait. */
export type DraftOf = { who: string; provider: string; photos: string[] }

type Shown = { start: FeedbackValues; values: FeedbackValues; answered: boolean }

/** After hydration, the draft of an earlier visit unless something was typed meanwhile. */
export function useDraft(form: RefObject<HTMLFormElement | null>, draft: DraftOf | null, shown: Shown) {
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
