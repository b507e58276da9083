import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TriageKey } from './triage.tsx'

type Triage = {
  active: boolean
  list: RefObject<HTMLElement | null>
  help: RefObject<HTMLDetailsElement | null>
  keys: readonly TriageKey[]
  /** Changes when the entries do. */
  shown: string
}

/**
 * The keys press what is on the page: `data-entry` marks the entries, `data-act` their forms and links. Gives what a
 * screen reader is told.
 */
export function useTriage({ active, list, help, keys, shown }: Triage): string {
  const [said, say] = useState('')
  /** The place of the entry that was decided on, which the next one takes. */
  const decided = useRef<number | null>(null)

  useEffect(() => {
    const box = list.current
    if (!active || !box) return
    const onKey = (event: KeyboardEvent) => {
      if (press(event, { box, help: help.current, keys, say })) event.preventDefault()
    }
    const onSubmit = ({ target }: Event) => {
      decided.current = target instanceof Element ? indexOf(box, target) : null
    }
    document.addEventListener('keydown', onKey)
    box.addEventListener('submit', onSubmit)
    return () => {
      document.removeEventListener('keydown', onKey)
      box.removeEventListener('submit', onSubmit)
    }
  }, [active, list, help, keys])

  const before = useRef(shown)
  useEffect(() => {
    const changed = before.current !== shown
    before.current = shown
    const box = list.current
    if (!changed || decided.current === null || !box) return
    goTo(box, Math.min(decided.current, entriesOf(box).length - 1), say)
    decided.current = null
  }, [shown, list])

  return said
}

type Page = { box: HTMLElement; help: HTMLDetailsElement | null; keys: readonly TriageKey[]; say(text: string): void }

/** Returns true if the key is ours. */
function press(event: KeyboardEvent, page: Page): boolean {
  const { key, ctrlKey, metaKey, altKey, repeat, target } = event
  if (ctrlKey || metaKey || altKey) return false
  if (isTyping(target)) return inReason(key, target)
  const { box } = page
  const current = target instanceof Element ? indexOf(box, target) : null
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
  if (isArrow && current === null) return false
  if (key === 'j' || key === 'ArrowDown') return goTo(box, current === null ? 0 : current + 1, page.say)
  if (key === 'k' || key === 'ArrowUp') return goTo(box, current === null ? 0 : current - 1, page.say)
  if (key === '?') return toggle(page)
  if (repeat) return false // A key that is held decides on one entry, not on those that no one has read.
  const entry = current === null ? undefined : entriesOf(box)[current]
  const name = page.keys.find((known) => known.key === key)?.act
  const pressed = entry && name ? entry.querySelector(`[data-act=${name}]`) : null
  return pressed ? act(pressed) : false
}

function act(pressed: Element): boolean {
  if (pressed instanceof HTMLFormElement) {
    if (!pressed.querySelector('button')?.disabled) pressed.requestSubmit()
    return true
  }
  if (pressed instanceof HTMLDetailsElement) {
    pressed.open = true
    pressed.querySelector('select')?.focus()
    return true
  }
  if (!(pressed instanceof HTMLElement)) return false
  pressed.click()
  return true
}

function toggle({ help, say }: Page): boolean {
  if (!help) return false
  help.open = !help.open
  if (help.open) help.querySelector('summary')?.focus()
  say(help.open ? 'The keys are shown' : 'The keys are hidden')
  return true
}

/** A choice does not send its form by itself. */
function inReason(key: string, target: EventTarget | null): boolean {
  if (key === 'Escape') return leaveReason(target)
  if (key !== 'Enter' || !(target instanceof HTMLSelectElement) || target.value === '') return false
  target.form?.requestSubmit()
  return true
}

/** Leads from the choice of a reason back to its entry. */
function leaveReason(target: EventTarget | null): boolean {
  const details = target instanceof Element ? target.closest('details') : null
  const entry = details?.closest<HTMLElement>('[data-entry]')
  if (!details || !entry) return false
  details.open = false
  entry.focus()
  return true
}

function goTo(box: HTMLElement, index: number, say: (text: string) => void): boolean {
  const all = entriesOf(box)
  const entry = all[Math.max(0, Math.min(index, all.length - 1))]
  if (!entry) return false
  entry.focus()
  entry.scrollIntoView({ block: 'nearest' })
  say(`Item ${all.indexOf(entry) + 1} of ${all.length}`)
  return true
}

function entriesOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-entry]')]
}

function indexOf(box: HTMLElement, within: Element): number | null {
  const index = entriesOf(box).findIndex((entry) => entry.contains(within))
  return index === -1 ? null : index
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null
}
