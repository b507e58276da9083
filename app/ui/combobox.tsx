import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import type { ComboboxListProps } from './combobox-list.tsx'
import { TextBox } from './text-box.tsx'

export type ComboboxItem = {
  value: string
  label: string
  detail?: string | undefined
  /** The heading above it and its neighbours of the same group. */
  group?: string | undefined
  /** What the box holds once it is picked; else the label. */
  text?: string
}

export type ComboboxProps = {
  label: string
  name?: string
  value?: string
  defaultValue?: string
  onValueChange?: (text: string) => void
  items: readonly ComboboxItem[]
  onPick?: (item: ComboboxItem) => void
  loading?: boolean
  placeholder?: string
  icon?: ReactNode
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
  required?: boolean
  maxLength?: number
  className?: string
}

const fetchList = () => import('./combobox-list.tsx').then(({ ComboboxList }) => ComboboxList)

/** A plain text box until first use, when the code of the list loads. Any text may be sent. */
export function Combobox({ value, defaultValue = '', onValueChange, ...rest }: ComboboxProps) {
  const [own, setOwn] = useState(defaultValue)
  const { Woken: List, waking } = useWaking<ComboboxListProps>(fetchList)
  const box = useRef<HTMLInputElement>(null)
  const text = value ?? own

  function write(next: string) {
    setOwn(next)
    onValueChange?.(next)
  }

  if (List) return <List {...rest} text={text} onTextChange={write} plainBox={box} />

  const { label, items, onPick, loading, id, ...plain } = rest
  return (
    <TextBox
      {...plain}
      ref={box}
      id={id}
      aria-label={id ? undefined : label}
      autoComplete="off"
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      {...waking}
    />
  )
}

/** `waking` is for the plain text box that stands until `Woken` has been fetched, on its first use. */
export function useWaking<Props>(fetch: () => Promise<ComponentType<Props>>) {
  const [Woken, setWoken] = useState<ComponentType<Props>>()
  const fetching = useRef(false)

  function wake() {
    if (fetching.current) return
    fetching.current = true
    fetch().then(
      (component) => setWoken(() => component),
      () => {
        fetching.current = false
      },
    )
  }

  return { Woken, waking: { onFocus: wake, onPointerEnter: wake } }
}
