import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { classes } from './classes.ts'
import type { ComboboxItem } from './combobox.tsx'
import { inGroups, popupItem } from './combobox-list.tsx'
import { Search } from './icons.ts'
import { Spinner } from './spinner.tsx'
import { TextBox } from './text-box.tsx'

/** A box over the page in which one types what to do or where to go. The first of the list is what Enter takes. */
export function CommandDialog<Item extends ComboboxItem>({
  open,
  onOpenChange,
  label,
  text,
  onTextChange,
  items,
  onPick,
  loading,
  problem,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  text: string
  onTextChange: (text: string) => void
  items: readonly Item[]
  onPick: (item: Item) => void
  loading: boolean
  /** Why the list lacks something. Null if it does not. */
  problem: string | null
}) {
  const box = useRef<HTMLInputElement>(null)
  const said = problem ?? (loading ? 'Searching' : items.length === 0 ? 'Nothing matches' : countText(items.length))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-overlay transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={box}
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation() // the library would empty the box first
            onOpenChange(false)
          }}
          className="fixed top-[max(1rem,8dvh)] left-1/2 z-50 flex max-h-[min(36rem,84dvh)] w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-xl border bg-surface text-ink shadow-soft outline-none transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Dialog.Title className="sr-only">Find</Dialog.Title>
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            items={items}
            value={text}
            onValueChange={(next, { reason }) => {
              if (reason !== 'item-press') onTextChange(next)
            }}
            itemToStringValue={({ label }) => label}
          >
            <div className="border-b p-3">
              <Autocomplete.Input
                aria-label={label}
                aria-expanded
                aria-autocomplete="list"
                placeholder={label}
                maxLength={200}
                render={<TextBox ref={box} icon={<Search />} end={loading ? <Spinner className="size-4.5" /> : null} />}
              />
            </div>
            <Autocomplete.Status className={problem || items.length === 0 ? 'px-6 py-4 text-ink-soft' : 'sr-only'}>
              {said}
            </Autocomplete.Status>
            <Autocomplete.List
              aria-label="Results"
              className="min-h-0 grow scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5"
            >
              {inGroups(items).map((group) => (
                <Autocomplete.Group key={group.value}>
                  <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-soft">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  {group.items.map((item) => (
                    <Autocomplete.Item
                      key={item.value}
                      value={item}
                      onClick={() => onPick(item)}
                      className={classes(
                        popupItem,
                        'justify-between max-sm:flex-col max-sm:items-start max-sm:gap-0',
                        item.action && 'font-medium text-petrol',
                      )}
                    >
                      <bdi className="max-w-full min-w-0 truncate">{item.label}</bdi>
                      {item.detail ? (
                        <bdi className="max-w-full truncate text-sm text-ink-soft sm:max-w-1/2 sm:shrink-0">
                          {item.detail}
                        </bdi>
                      ) : null}
                    </Autocomplete.Item>
                  ))}
                </Autocomplete.Group>
              ))}
            </Autocomplete.List>
          </Autocomplete.Root>
          {/* The way out for people who hear a touch screen. */}
          <Dialog.Close className="sr-only focus-visible:not-sr-only focus-visible:border-t focus-visible:p-3 focus-visible:-outline-offset-2">
            Close
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 result' : `${count} results`
}
