import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { hearForm } from '#app/components/form/hear-form.ts'
import { useDebounced } from '#app/components/search/use-debounced.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Plus } from '#app/ui/icons.ts'
import type { CategoryGroup, CategorySuggestion } from '#contract/category/view.ts'
import { readableTexts, type SuggestionTexts, wholeGroup } from '#contract/category/words.ts'

type Option = { id: number; label: string }

/**
 * What the form seems to be about, to be chosen with one press; without JavaScript, with one tick. Its one row always
 * has its place, so that nothing moves from under a finger when suggestions come.
 */
export function SuggestedCategories({
  box,
  groups,
  name,
  chosen,
  texts,
  first,
  onAdd,
  onFound,
}: {
  box: RefObject<HTMLFieldSetElement | null>
  groups: readonly CategoryGroup[]
  name: string
  chosen: readonly number[]
  texts: SuggestionTexts
  first: readonly CategorySuggestion[] | undefined
  onAdd: (id: number) => void
  onFound?: ((suggestions: readonly CategorySuggestion[]) => void) | undefined
}) {
  const { suggestions, awaited } = useSuggestedCategories(box, texts, first)
  const announce = useEffectEvent((found: readonly CategorySuggestion[]) => onFound?.(found))
  useEffect(() => announce(suggestions), [suggestions])
  const options = openOptions(suggestions, groups, chosen)
  const [added, setAdded] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const names = options.map(({ label }) => label).join(', ')

  function add({ id, label }: Option) {
    const others = [...(list.current?.querySelectorAll('button') ?? [])].filter(({ value }) => value !== String(id))
    const next = others[0] ?? box.current
    onAdd(id)
    setAdded(`${label} added. `)
    next?.focus()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {names === '' ? added : `${added}Suggested: ${names}`}
      </p>
      <div
        data-needs-script
        aria-busy={awaited || undefined}
        className="flex min-h-9 items-center gap-x-3 text-sm text-ink-soft"
      >
        <span aria-hidden className="shrink-0">
          Suggested:
        </span>
        {options.length > 0 ? (
          <ul
            ref={list}
            aria-label="Suggested categories"
            className="-m-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:none]"
          >
            {options.map((option) => (
              <li key={option.id} className="shrink-0">
                <Button
                  size="small"
                  variant="secondary"
                  value={option.id}
                  aria-label={`Add ${option.label}`}
                  icon={<Plus aria-hidden />}
                  onClick={() => add(option)}
                >
                  {option.label}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <span aria-hidden>{suggestions.length > 0 ? 'nothing more' : 'nothing yet'}</span>
        )}
      </div>
      <noscript>{import.meta.env.SSR ? <PlainOptions name={name} options={options} /> : null}</noscript>
    </>
  )
}

function PlainOptions({ name, options }: { name: string; options: readonly Option[] }) {
  if (options.length === 0) return null
  return (
    <fieldset className="mb-3">
      <legend className="text-sm text-ink-soft">Suggested:</legend>
      {options.map(({ id, label }) => (
        <Checkbox key={id} name={name} value={id} label={label} />
      ))}
    </fieldset>
  )
}

/** Those of the list that are not chosen, alone or with their whole group. */
function openOptions(
  suggestions: readonly CategorySuggestion[],
  groups: readonly CategoryGroup[],
  chosen: readonly number[],
): Option[] {
  const options = groups
    .filter(({ id }) => !chosen.includes(id))
    .flatMap(({ id, name, children }) => [
      { id, label: wholeGroup(name) },
      ...children.map((child) => ({ id: child.id, label: child.name })),
    ])
    .filter(({ id }) => !chosen.includes(id))
  return suggestions.flatMap(({ id }) => options.find((option) => option.id === id) ?? [])
}

const SHORTEST = 3
const NONE: readonly CategorySuggestion[] = []

/**
 * For what stands in the fields of the form around `box`. `first`: for the texts that these fields begin with. `awaited`:
 * those of what was typed last are on their way.
 */
function useSuggestedCategories(
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

/** The texts as a form posts them; '' if they are too short to suggest anything. */
function fieldsOf(texts: SuggestionTexts): string {
  const filled = Object.entries(readableTexts((name) => texts[name] ?? '')).filter(([, text]) => text !== '')
  if (filled.every(([, text]) => text.length < SHORTEST)) return ''
  return new URLSearchParams(filled).toString()
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
