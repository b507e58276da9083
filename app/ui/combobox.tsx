import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import type { ComboboxListProps } from './combobox-list.tsx'
import { TextBox } from './text-box.tsx'

export type ComboboxItem = { value: string; label: string; detail?: string | undefined }

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

/** A plain text box until first use, when the code of the list loads. Any text may be sent. */
export function Combobox({ value, defaultValue = '', onValueChange, ...rest }: ComboboxProps) {
  const [own, setOwn] = useState(defaultValue)
  const [List, setList] = useState<ComponentType<ComboboxListProps>>()
  const box = useRef<HTMLInputElement>(null)
  const fetching = useRef(false)
  const text = value ?? own

  function write(next: string) {
    setOwn(next)
    onValueChange?.(next)
  }

  function wake() {
    if (fetching.current) return
    fetching.current = true
    import('./combobox-list.tsx').then(
      ({ ComboboxList }) => setList(() => ComboboxList),
      () => {
        fetching.current = false
      },
    )
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
      onFocus={wake}
      onPointerEnter={wake}
    />
  )
}
