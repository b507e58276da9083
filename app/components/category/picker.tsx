import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { classes } from '#app/ui/classes.ts'
import { useCorrection } from '#app/ui/correction.ts'
import { Field, FieldError, failedBox } from '#app/ui/field.tsx'
import { ChevronDown, Search, X } from '#app/ui/icons.ts'
import { TextBox } from '#app/ui/text-box.tsx'
import type { CategoryGroup, CategorySuggestion } from '#contract/category/view.ts'
import { answersTo, categoryText, otherText, type SuggestionTexts, wholeGroup } from '#contract/category/words.ts'
import { chipLabel, SHOWN_CHIPS } from './chip.ts'
import { SuggestedCategories } from './suggested.tsx'

type Props = {
  groups: readonly CategoryGroup[]
  /** What the fields of the form that say something of the trade begin with; none: nothing is suggested. */
  texts?: SuggestionTexts
  /** The suggestions for these texts. Undefined if not known yet. */
  suggested?: readonly CategorySuggestion[] | undefined
  /** Chooses what is suggested first, until something is chosen by hand; the list is closed until then. */
  guesses?: boolean
  name?: string
  otherName?: string
  defaultIds?: readonly number[]
  defaultOther?: string | undefined
  error?: string | undefined
  otherError?: string | undefined
}

/** The checkboxes hold the choice, so that it is posted without JavaScript and survives hydration. */
export function CategoryPicker(props: Props) {
  const { groups, texts, suggested, guesses = false, name = 'category', otherName = 'otherCategory' } = props
  const { defaultIds = [], defaultOther = '', error, otherError } = props
  const { box, standing, correct } = useCorrection<HTMLFieldSetElement>(error)
  const search = useRef<HTMLInputElement>(null)
  const details = useRef<HTMLDetailsElement>(null)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>(defaultIds)
  const [other, setOther] = useState(defaultOther)
  const guess = useRef<number | null>(null)
  const byHand = useRef(defaultIds.length > 0 || defaultOther !== '')
  const searchId = useId()
  const boxes = () => [...(box.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]

  function read() {
    setChosen(boxes().flatMap((input) => (input.checked ? [Number(input.value)] : [])))
    setOther(box.current?.querySelector<HTMLInputElement>('input[data-other]')?.value ?? '')
  }
  const readFirst = useEffectEvent(() => {
    read()
    setQuery(search.current?.value ?? '') // typed before the page came alive
    if (boxes().some(({ checked }) => checked)) byHand.current = true
  })
  useEffect(() => readFirst(), [])

  function tick(id: number, checked: boolean) {
    for (const input of boxes()) if (input.value === String(id)) input.checked = checked
    read()
  }

  function remove(id: number) {
    byHand.current = true
    tick(id, false)
    if (details.current) details.current.open = true
    search.current?.focus()
  }

  function add(id: number) {
    byHand.current = true
    tick(id, true)
    correct()
  }

  function takeGuess(suggestions: readonly CategorySuggestion[]) {
    if (byHand.current) return
    const known = boxes().map(({ value }) => Number(value))
    const best = suggestions.find(({ id }) => known.includes(id))?.id ?? null
    if (best === guess.current) return
    if (guess.current !== null) tick(guess.current, false)
    if (best !== null) tick(best, true)
    if (best !== null) correct()
    guess.current = best
  }

  const wanted = query.trim()
  const shown = groups.filter((group) => matches(group, wanted)).length
  const [defaultOpen] = useState(Boolean(error ?? otherError))

  const all = textsOf(groups, chosen)
  const chips =
    all.length > 0 || other.trim() !== '' ? <Chips texts={all} other={other} short={guesses} onRemove={remove} /> : null
  const choice = (
    <>
      {texts ? (
        <SuggestedCategories
          box={box}
          groups={groups}
          name={name}
          chosen={chosen}
          texts={texts}
          first={suggested}
          onAdd={add}
          onFound={guesses ? takeGuess : undefined}
        />
      ) : null}
      <div data-needs-script>
        <TextBox
          ref={search}
          id={searchId}
          type="search"
          aria-label="Search categories"
          placeholder="Search categories"
          icon={<Search aria-hidden />}
          value={query}
          maxLength={60}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </div>
      <div className="max-h-86 divide-y overflow-y-auto overscroll-contain rounded-md border border-line-strong bg-surface">
        {groups.map((group) => (
          <Group key={group.id} group={group} name={name} wanted={wanted} defaultIds={defaultIds} chosen={chosen} />
        ))}
        {shown === 0 ? (
          <p className="p-3 text-ink-soft">No category matches. Describe it under “Other” below.</p>
        ) : null}
      </div>
      {guesses ? null : chips}
      <Field
        id={otherName}
        label="Other"
        optional
        hint="In your own words, if the list does not have it."
        error={otherError}
      >
        {(ids) => <TextBox {...ids} data-other name={otherName} defaultValue={defaultOther} maxLength={60} />}
      </Field>
    </>
  )

  return (
    <fieldset
      ref={box}
      id={name}
      tabIndex={-1}
      aria-describedby={standing ? `${name}-error` : undefined}
      onChange={({ target }: { target: EventTarget }) => {
        read()
        if (target === search.current) return
        byHand.current = true
        correct()
      }}
      className={classes('focus:outline-none', error && failedBox(standing))}
    >
      <legend className="float-left mb-1.5 w-full font-medium">{guesses ? 'Trade' : 'Categories'}</legend>
      <div className="clear-both space-y-3">
        <FieldError id={`${name}-error`} standing={standing} error={error} />
        {guesses ? (
          <div className="flex min-h-11 flex-wrap items-center gap-x-4">
            <div role="status">
              {chips ?? (
                <span data-needs-script className="text-sm text-ink-soft">
                  Guessed from the title
                </span>
              )}
            </div>
            <details ref={details} open={defaultOpen} className="open:basis-full">
              <summary className="inline-flex min-h-11 list-none items-center font-medium text-petrol underline underline-offset-4 [&::-webkit-details-marker]:hidden">
                {chips ? 'Change the trade' : 'Choose the trade'}
              </summary>
              <div className="mt-1 space-y-3">{choice}</div>
            </details>
          </div>
        ) : (
          choice
        )}
      </div>
    </fieldset>
  )
}

type GroupProps = {
  group: CategoryGroup
  name: string
  wanted: string
  defaultIds: readonly number[]
  chosen: readonly number[]
}

function Group({ group, name, wanted, defaultIds, chosen }: GroupProps) {
  const whole = answersTo(group, wanted)
  const members = [{ ...group, name: wholeGroup(group.name) }, ...group.children]
  const count = members.filter(({ id }) => chosen.includes(id)).length
  const open = wanted === '' ? members.some(({ id }) => defaultIds.includes(id)) : true
  return (
    <details open={open} className={classes('group', !matches(group, wanted) && 'hidden')}>
      <summary className="flex min-h-11 list-none items-center gap-3 px-3 py-2 font-medium hover:bg-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">{group.name}</span>
        {count > 0 ? <span className="shrink-0 text-sm text-ink-soft figures">{count} chosen</span> : null}
        <ChevronDown aria-hidden className="size-4.5 shrink-0 text-ink-soft motion group-open:rotate-180" />
      </summary>
      <div className="px-3 pb-2">
        {members.map((member) => (
          <Checkbox
            key={member.id}
            name={name}
            value={member.id}
            defaultChecked={defaultIds.includes(member.id)}
            label={member.name}
            className={whole || answersTo(member, wanted) ? undefined : 'hidden!'}
          />
        ))}
      </div>
    </details>
  )
}

type ChipsProps = {
  texts: { id: number; text: string; name: string }[]
  other: string
  /** The name without that of its group. */
  short: boolean
  onRemove: (id: number) => void
}

function Chips({ texts, other, short, onRemove }: ChipsProps) {
  const own = other.trim() === '' ? [] : [{ id: null, text: otherText(other), name: otherText(other) }]
  const all = [...texts, ...own]
  if (all.length === 0) return null
  return (
    <ul aria-label="Chosen categories" className="flex flex-wrap gap-2">
      {all.slice(0, SHOWN_CHIPS).map(({ id, text, name }) => (
        <li
          key={text}
          className="inline-flex min-h-9 items-center gap-1 rounded-full border border-transparent bg-petrol-soft pr-1 pl-3 text-sm text-petrol-strong"
        >
          <span title={text}>{chipLabel(short ? name : text)}</span>
          <span className={id === null ? 'w-1' : 'w-1 not-noscript:hidden'} />
          {id === null ? null : (
            <button
              type="button"
              data-needs-script
              aria-label={`Remove ${text}`}
              onClick={() => onRemove(id)}
              className="grid size-7 place-items-center rounded-full touch-target hover:bg-surface"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </li>
      ))}
      {all.length > SHOWN_CHIPS ? (
        <li className="inline-flex min-h-9 items-center px-1 text-sm text-ink-soft">
          +{all.length - SHOWN_CHIPS} more
        </li>
      ) : null}
    </ul>
  )
}

function matches(group: CategoryGroup, wanted: string): boolean {
  return [group, ...group.children].some((category) => answersTo(category, wanted))
}

function textsOf(groups: readonly CategoryGroup[], chosen: readonly number[]) {
  return groups.flatMap((group) => [
    ...(chosen.includes(group.id)
      ? [{ id: group.id, text: categoryText(undefined, group.name), name: group.name }]
      : []),
    ...group.children
      .filter(({ id }) => chosen.includes(id))
      .map(({ id, name }) => ({ id, text: categoryText(group.name, name), name })),
  ])
}
