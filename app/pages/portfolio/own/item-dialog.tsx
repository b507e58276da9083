import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { toast } from '#app/ui/toast.ts'
import { FLASHES } from '#contract/flash.ts'
import type { EditableItem, PortfolioItem } from '#contract/portfolio/view.ts'
import { newItem } from './fields.ts'
import { ItemForm } from './item-form.tsx'

/** `item` is null for a new one, from these files. */
export type DialogContent = { item: PortfolioItem | null; files: File[] }

export function ItemDialog({ opened: { item, files }, onClose }: { opened: DialogContent; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const [edited, setEdited] = useState(files.length > 0)
  const [asks, setAsks] = useState(false)
  const loading = useFetcher<{ item: EditableItem }>()
  const address = item ? href('/account/portfolio/:id', { id: item.id }) : href('/account/portfolio/new')
  const { load } = loading
  useEffect(() => {
    if (item) void load(address)
  }, [item, load, address])
  const start = item ? loading.data?.item : newItem

  function close() {
    setAsks(false)
    setOpen(false)
    setTimeout(onClose, 200)
  }

  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => {
        if (!next && edited) setAsks(true)
        else if (!next) close()
      }}
      title={item ? 'Edit portfolio item' : 'Add to your portfolio'}
    >
      {start ? (
        <ItemForm
          action={address}
          start={start}
          files={files}
          onEdited={() => setEdited(true)}
          onSaved={() => {
            toast(FLASHES[item ? 'portfolio-saved' : 'portfolio-added'])
            close()
          }}
        />
      ) : (
        <div className="grid min-h-40 place-items-center">
          <Spinner label="Loading" />
        </div>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Leave without saving?"
        description="What you added or changed here is not saved yet."
        confirmLabel="Leave without saving"
        cancelLabel="Keep editing"
        onConfirm={close}
      />
    </Dialog>
  )
}
