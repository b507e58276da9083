import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import { useQueuedSubmit } from '#app/components/use-queued-submit.ts'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ArrowDown, ArrowUp, GripVertical, Images, Pencil, Trash2 } from '#app/ui/icons.ts'
import { type DragOrder, useDragOrder } from '#app/ui/use-drag-order.ts'
import { MEDIA_HINT, MOST_ITEMS, type PortfolioItem } from '#contract/portfolio/words.ts'
import { ItemPictures, ItemWords, type ShowMedium, useLightbox } from '../gallery.tsx'
import { AddFiles } from './add-files.tsx'
import { ItemDialog, type Opened } from './item-dialog.tsx'
import { submits } from './submits.ts'
import { useToldActs } from './use-told-acts.ts'

const ADDRESS = '/account/portfolio'

export type OwnPortfolioProps = { items: PortfolioItem[] }

/** The owner's list. Each item is edited in a dialog, or on a page without JavaScript. */
export function OwnPortfolio({ items }: OwnPortfolioProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [asked, setAsked] = useState<PortfolioItem | null>(null)
  const fetcher = useFetcher<{ done: string; at: number } | { error: string; at: number }>()
  useToldActs(fetcher.data)
  const saveOrder = useQueuedSubmit(fetcher, ADDRESS)
  const { show, lightbox } = useLightbox()
  const { list, order, dragged, announcement, move, handleOf } = useDragOrder({
    ids: items.map(({ id }) => id),
    nameOf: () => 'Item',
    onOrder: (ids) => void saveOrder(fieldsOf('order', ids)),
    revision: fetcher.data && 'error' in fetcher.data ? fetcher.data.at : 0,
  })

  const shown = order.flatMap((id) => items.find((item) => item.id === id) ?? [])
  return (
    <>
      <h2 className="sr-only">Your portfolio</h2>
      {items.length < MOST_ITEMS ? (
        <AddFiles
          onFiles={(files) => setOpened({ item: null, files })}
          hint={`${MEDIA_HINT}. Choose several at once.`}
        />
      ) : (
        <p className="mb-5 text-ink-soft">
          Your portfolio holds {MOST_ITEMS} items, which is the most. Remove one first.
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState title="No portfolio yet" icon={<Images />} level={3}>
          Show what you have done, with pictures. Clients look at them before anything else.
        </EmptyState>
      ) : null}
      <ul ref={list} className="grid items-start gap-5 sm:grid-cols-2">
        {shown.map((item, index) => (
          <OwnItem
            key={item.id}
            item={item}
            index={index}
            count={shown.length}
            lifted={dragged === item.id}
            show={show}
            handle={handleOf(item.id)}
            onMove={(by) => move(item.id, by)}
            onEdit={() => setOpened({ item, files: [] })}
            onRemove={() => setAsked(item)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {lightbox}
      {opened ? <ItemDialog opened={opened} onClose={() => setOpened(null)} /> : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title={`Remove ${nameOf(asked)}?`}
        description="Its pictures and videos are deleted, too."
        confirmLabel="Remove"
        onConfirm={() => {
          if (asked) void fetcher.submit(fieldsOf('remove', [asked.id]), { method: 'post', action: ADDRESS })
          setAsked(null)
        }}
      />
    </>
  )
}

function fieldsOf(act: string, ids: readonly string[]): FormData {
  const fields = new FormData()
  fields.set('act', act)
  fields.set('stay', '1')
  for (const id of ids) fields.append('id', id)
  return fields
}

function nameOf(item: PortfolioItem | null): string {
  return item?.title ? `“${item.title}”` : 'this item'
}

function OwnItem({
  item,
  index,
  count,
  lifted,
  show,
  handle,
  onMove,
  onEdit,
  onRemove,
}: {
  item: PortfolioItem
  index: number
  count: number
  lifted: boolean
  show: ShowMedium
  handle: ReturnType<DragOrder['handleOf']>
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onRemove: () => void
}) {
  const { id } = item
  const name = item.title || `item ${index + 1}`
  return (
    <li
      className={classes('min-w-0 overflow-hidden rounded-lg border bg-surface', lifted && 'border-petrol shadow-soft')}
    >
      <ItemPictures item={item} show={show} eager={index === 0} />
      <ItemWords item={item} />
      <form method="post" action={ADDRESS} className="flex flex-wrap items-center gap-1 border-t p-2">
        <input type="hidden" name="id" value={id} />
        <button
          type="button"
          {...handle}
          data-needs-script
          aria-label={`Move ${name}: drag it, or press the arrow keys`}
          className="grid size-9 cursor-grab touch-none place-items-center rounded-lg text-ink-soft touch-target active:cursor-grabbing"
        >
          <GripVertical aria-hidden className="size-4.5" />
        </button>
        <IconButton
          label={`Move ${name} forward`}
          icon={<ArrowUp aria-hidden />}
          {...submits('up', () => onMove(-1))}
          size="small"
          disabled={index === 0}
        />
        <IconButton
          label={`Move ${name} back`}
          icon={<ArrowDown aria-hidden />}
          {...submits('down', () => onMove(1))}
          size="small"
          disabled={index === count - 1}
        />
        <ButtonLink
          to={href('/account/portfolio/:id', { id })}
          variant="ghost"
          size="small"
          icon={<Pencil aria-hidden />}
          aria-label={`Edit ${name}`}
          className="ml-auto"
          onClick={(event) => {
            event.preventDefault()
            onEdit()
          }}
        >
          Edit
        </ButtonLink>
        <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden />} {...submits('ask', onRemove)} size="small" />
      </form>
    </li>
  )
}
