import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { hearForm } from '#app/components/form/hear-form.ts'
import { useDebounced } from '#app/components/search/use-debounced.ts'
import { type CategorySuggestion, readableTexts, type SuggestionTexts } from '#contract/category/suggestion.ts'

const SHORTEST = 3
const NONE: readonly CategorySuggestion[] = []

/**
 * For what stands in the fields of the form around `box`. `first`: for the texts that these fields begin with. `awaited`:
 * those of what was typed last are on their way.
 */
export function useSuggestedCategories(
  box: RefObject<HTMLFieldSetElement | null>,
  begun: SuggestionTexts,
  first: readonly CategorySuggestion[] | undefined,
): { suggestions: readonly CategorySuggestion[]; awaited: boolean } {
  const [typed, setTyped] = useState(() => fieldsOf(begun))
  const [found, setFound] = useState(first ?? [])
  const [answered, setAnswered] = useState(first ? typed : '')
  const settled = useDebounced(typed)
  const read = useEffectEvent(() => {
    const form = box.current?.form
    if (form) setTyped(fieldsOf(textsIn(form, begun)))
  })
  useEffect(() => {
    read() // typed before the page came alive
    const form = box.current?.form
    // A picked suggestion of a business name makes no input.
    return form ? hearForm(form, ['input', 'focusout'], () => read()) : undefined
  }, [box])
  const known = useEffectEvent(() => answered)
  useEffect(() => {
    if (settled === known()) return
    const newer = new AbortController()
    void ask(settled, newer.signal).then((categories) => {
      if (newer.signal.aborted) return
      setAnswered(settled)
      setFound(categories)
    })
    return () => newer.abort()
  }, [settled])
  return { suggestions: typed === '' ? NONE : found, awaited: typed !== '' && typed !== answered }
}

/** As a form posts them; '': too little to suggest anything. */
function fieldsOf(texts: SuggestionTexts): string {
  const said = Object.entries(readableTexts((name) => texts[name] ?? '')).filter(([, text]) => text !== '')
  if (said.every(([, text]) => text.length < SHORTEST)) return ''
  return new URLSearchParams(said).toString()
}

function textsIn(form: HTMLFormElement, names: SuggestionTexts): SuggestionTexts {
  const fields = new FormData(form)
  return readableTexts((name) => (name in names ? String(fields.get(name) ?? '') : ''))
}

/** None where the answer cannot be had: the picker does without. */
async function ask(fields: string, signal: AbortSignal): Promise<readonly CategorySuggestion[]> {
  if (fields === '') return []
  try {
    const answer = await fetch('/categories/suggest', { method: 'POST', body: new URLSearchParams(fields), signal })
    return answer.ok ? await answer.json() : []
  } catch {
    return []
  }
}
