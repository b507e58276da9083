import { type ComponentType, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextBox } from './text-box.tsx'

export type ComboboxItem = {
  value: string
  label: string
  detail?: string | undefined
  /** The heading above it and its neighbours of the same group. */
  group?: string | undefined
  /** What the box holds once it is picked; else the label. */
  text?: string
  /** It does something else than to suggest a text. */
  action?: true
}

type ComboboxBox = {
  label: string
  name?: string
  placeholder?: string
  icon?: ReactNode
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
  required?: boolean
  maxLength?: number
  className?: string
}

/** What a list of suggestions gets from the box that it replaces. */
export type WokenProps = ComboboxBox & {
  text: string
  onTextChange: (text: string) => void
  /** That box: its focus and caret are taken over. */
  plainBox: RefObject<HTMLInputElement | null>
  /** The text that the page came with. */
  first: string
}

export type ComboboxProps<Own> = ComboboxBox & {
  value: string
  onValueChange: (text: string) => void
  /** Fetches what draws a `ComboboxList`. */
  list: () => Promise<ComponentType<WokenProps & Own>>
  /** What it gets besides. */
  own: Own
}

export const fetchComboboxList = () => import('./combobox-list.tsx').then(({ ComboboxList }) => ComboboxList)

/** Milliseconds since the last key after which someone pauses; shorter than the wait before suggestions are asked for. */
const PAUSE = 150

/** A plain text box until first use, when the code of the list loads. Any text may be sent. */
export function Combobox<Own extends object>({ value, onValueChange, list, own, ...box }: ComboboxProps<Own>) {
  const [List, setList] = useState<ComponentType<WokenProps & Own>>()
  const plainBox = useRef<HTMLInputElement>(null)
  const [first] = useState(value)
  const fetching = useRef(false)
  const usedAt = useRef(0)

  function wake() {
    if (fetching.current) return
    fetching.current = true
    list().then(replace, () => {
      fetching.current = false
    })
  }

  const wakeIfFocused = useEffectEvent(() => {
    if (document.activeElement === plainBox.current) wake()
  })
  // People on a slow phone are in it before this code is there.
  useEffect(() => wakeIfFocused(), [])

  // It waits for a pause: a key on its way, or one pressed while React prepares the list, would go with the plain box.
  function replace(component: ComponentType<WokenProps & Own>) {
    const left = usedAt.current + PAUSE - performance.now()
    if (left > 0) setTimeout(replace, left, component)
    else flushSync(() => setList(() => component))
  }

  function noteUse() {
    usedAt.current = performance.now()
  }

  if (List)
    return <List {...box} {...own} text={value} onTextChange={onValueChange} plainBox={plainBox} first={first} />

  const { label, ...plain } = box
  return (
    <TextBox
      {...plain}
      ref={plainBox}
      aria-label={box.id ? undefined : label}
      autoComplete="off"
      value={value}
      onChange={(event) => {
        noteUse()
        onValueChange(event.currentTarget.value)
      }}
      onKeyDown={noteUse}
      onFocus={wake}
      onPointerEnter={wake}
    />
  )
}
