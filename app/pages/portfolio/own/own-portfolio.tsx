import { useEffect, useId, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { FilePicker } from '#app/components/upload/upload-lines.tsx'
import { useQueuedSubmit } from '#app/components/use-order-saved.ts'
import { ButtonLink, IconButton, SecondaryLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ArrowDown, ArrowUp, ImagePlus, Images, Pencil, Trash2 } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import { useDragOrder } from '#app/ui/use-drag-order.ts'
import { MEDIA_ACCEPT, MEDIA_HINT } from '#contract/portfolio/upload.ts'
import type { PortfolioItem } from '#contract/portfolio/view.ts'
import { MAX_ITEMS } from '#contract/portfolio/words.ts'
import { ItemPictures, ItemWords, type ShowMedium, useLightbox } from '../gallery.tsx'
import { DragHandle, type Handle, submits } from './drag-handle.tsx'
import { type DialogContent, ItemDialog } from './item-dialog.tsx'

const ADDRESS = '/account/portfolio'

export type OwnPortfolioProps = { items: PortfolioItem[] }

/** The owner's list. Each item is edited in a dialog, or on a page without JavaScript. */
export function OwnPortfolio({ items }: OwnPortfolioProps) {
  const [opened, setOpened] = useState<DialogContent | null>(null)
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
      {items.length < MAX_ITEMS ? (
        <AddFiles
          onFiles={(files) => setOpened({ item: null, files })}
          hint={`${MEDIA_HINT}. Choose several at once.`}
        />
      ) : (
        <p className="mb-5 text-ink-soft">
          Your portfolio holds {MAX_ITEMS} items, which is the most. Remove one first.
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

type OwnItemProps = {
  item: PortfolioItem
  index: number
  count: number
  lifted: boolean
  show: ShowMedium
  handle: Handle
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onRemove: () => void
}

function OwnItem({ item, index, count, lifted, show, handle, onMove, onEdit, onRemove }: OwnItemProps) {
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
        <DragHandle name={name} handle={handle} className="text-ink-soft" />
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

/** Choosing files comes first: three photos are on their way before a word is typed. */
function AddFiles({ onFiles, hint }: { onFiles: (files: File[]) => void; hint: string }) {
  const id = useId()
  return (
    <div className="mb-5">
      <div data-needs-script className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilePicker
          id={id}
          hint={`${id}-hint`}
          accept={MEDIA_ACCEPT}
          onFiles={(files) => {
            if (files.length > 0) onFiles(files)
          }}
        >
          Add to portfolio
        </FilePicker>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      </div>
      <p className="not-noscript:hidden">
        <SecondaryLink to={href('/account/portfolio/new')} icon={<ImagePlus aria-hidden />}>
          Add to portfolio
        </SecondaryLink>
      </p>
    </div>
  )
}

type Answer = { done: string; at: number } | { error: string; at: number }

function useToldActs(answer: Answer | undefined) {
  useEffect(() => {
    if (!answer) return
    if ('error' in answer) toast({ title: 'Update failed', description: answer.error, tone: 'destructive' })
    else if (answer.done) toast({ title: answer.done, tone: 'success' })
  }, [answer])
}
