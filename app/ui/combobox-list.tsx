import { Autocomplete } from '@base-ui/react/autocomplete'
import { useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import type { ComboboxItem, WokenProps } from './combobox.tsx'
import { Spinner } from './spinner.tsx'
import { TextBox } from './text-box.tsx'

type ComboboxListProps = Omit<WokenProps, 'first'> & {
  items: readonly ComboboxItem[]
  onPick?: (item: ComboboxItem) => void
  loading?: boolean
  /** Whether an empty box opens it when it gets the focus. */
  opensEmpty?: boolean
}

type ItemGroup<Item> = { value: string; items: Item[] }

export function ComboboxList({
  label,
  name,
  items,
  onPick,
  loading = false,
  placeholder,
  icon,
  id,
  describedBy,
  invalid = false,
  required,
  maxLength,
  className,
  text,
  onTextChange,
  plainBox,
  opensEmpty = false,
}: ComboboxListProps) {
  const box = useRef<HTMLInputElement>(null)
  const [before] = useState(() => caretOf(plainBox.current))
  const [open, setOpen] = useState(before !== null && (text !== '' || opensEmpty))

  useLayoutEffect(() => {
    if (!before) return
    box.current?.focus({ preventScroll: true })
    box.current?.setSelectionRange(before.start, before.end)
  }, [before])

  const shown = open && (loading || items.length > 0)
  const grouped = items.some(({ group }) => group) ? inGroups(items) : null

  const option = (item: ComboboxItem) => (
    <Autocomplete.Item
      key={item.value}
      value={item}
      onClick={() => {
        setOpen(false)
        onTextChange(textOf(item))
        onPick?.(item)
      }}
      className={classes(popupItem, 'justify-between', item.action && 'font-medium text-petrol')}
    >
      <span className="min-w-0 truncate">{item.label}</span>
      {item.detail ? <span className="max-w-1/2 shrink-0 truncate text-sm text-ink-soft">{item.detail}</span> : null}
    </Autocomplete.Item>
  )

  return (
    // The library's popup would hide the rest of the page from screen readers while it can still be tabbed to.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches for the focus leaving and for Escape
    <div
      className={classes('relative', className)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onFocus={() => {
        if (opensEmpty && text === '') setOpen(true)
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'ArrowDown') setOpen(true)
        if (event.key !== 'Escape' || !shown) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <Autocomplete.Root
        inline
        mode="none"
        items={items}
        value={text}
        onValueChange={(next, { reason }) => {
          if (reason === 'escape-key') return // with no list to close, the library would wipe what was typed
          setOpen(true)
          onTextChange(next)
        }}
        itemToStringValue={textOf}
        open={shown}
        name={name}
        required={required}
      >
        <Autocomplete.Input
          id={id}
          aria-label={id ? undefined : label}
          aria-expanded={shown}
          aria-autocomplete="list"
          placeholder={placeholder}
          maxLength={maxLength}
          render={
            <TextBox
              ref={box}
              icon={icon}
              end={loading ? <Spinner className="size-4.5" /> : null}
              invalid={invalid}
              describedBy={describedBy}
            />
          }
        />
        <Autocomplete.Status className="sr-only">
          {shown ? (loading ? 'Searching' : spoken(items.filter(({ action }) => !action).length)) : null}
        </Autocomplete.Status>
        {shown && items.length > 0 ? (
          <Autocomplete.List
            aria-label={`Suggestions for ${label}`}
            onMouseDown={(event) => event.preventDefault()}
            className={classes(
              popup,
              'absolute inset-x-0 top-full mt-1.5 max-h-80 scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5',
            )}
          >
            {grouped?.map((group) => (
              <Autocomplete.Group key={group.value}>
                <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-soft">
                  {group.value}
                </Autocomplete.GroupLabel>
                {group.items.map(option)}
              </Autocomplete.Group>
            )) ?? items.map(option)}
          </Autocomplete.List>
        ) : null}
      </Autocomplete.Root>
    </div>
  )
}

function textOf({ text, label }: ComboboxItem): string {
  return text ?? label
}

/** Items of a group stand together. */
export function inGroups<Item extends ComboboxItem>(items: readonly Item[]): ItemGroup<Item>[] {
  const groups: ItemGroup<Item>[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && last.value === (item.group ?? '')) last.items.push(item)
    else groups.push({ value: item.group ?? '', items: [item] })
  }
  return groups
}

function caretOf(box: HTMLInputElement | null) {
  if (!box || document.activeElement !== box) return null
  return { start: box.selectionStart ?? box.value.length, end: box.selectionEnd ?? box.value.length }
}

function spoken(count: number) {
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}

const popup =
  'z-50 rounded-lg border bg-surface text-ink shadow-soft outline-none transition-[opacity,scale] duration-140 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

export const popupItem =
  'flex min-h-10 cursor-default items-center gap-2.5 rounded-md px-3 py-2 outline-none select-none data-highlighted:bg-petrol-soft data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0'
