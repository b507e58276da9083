import { useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Settings } from '#app/ui/icons.ts'
import { TextBox } from '#app/ui/text-box.tsx'
import { toast } from '#app/ui/toast.ts'
import { Tooltip } from '#app/ui/tooltip.tsx'
import { KitSection, Row } from './section.tsx'

type Open = 'dialog' | 'confirm' | null

export function Overlays() {
  const [open, setOpen] = useState<Open>(null)
  const opens = (which: Open) => ({
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : null),
  })

  return (
    <KitSection title="What comes and goes">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Delete…
        </Button>
      </Row>
      <Row>
        <Tooltip text="Only you see these settings">
          <IconButton type="button" label="Settings" icon={<Settings aria-hidden />} />
        </Tooltip>
      </Row>
      <Row>
        <Button variant="secondary" onClick={() => toast({ title: 'Draft saved' })}>
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({ tone: 'success', title: 'Profile updated', description: 'Everyone sees it now.', closeAfter: 4000 })
          }
        >
          Good news
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              tone: 'destructive',
              title: 'Sign out failed',
              description: 'There was an error signing out. Please try again.',
            })
          }
        >
          Bad news
        </Button>
      </Row>

      <Dialog
        {...opens('dialog')}
        title="Change your town"
        description="Providers near it are shown first."
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(null)}>
              Cancel
            </Button>
            <Button onClick={() => setOpen(null)}>Save town</Button>
          </>
        }
      >
        <Field label="Town">{(ids) => <TextBox {...ids} defaultValue="Leeds" />}</Field>
      </Dialog>
      <ConfirmDialog
        {...opens('confirm')}
        title="Delete this job?"
        description="Its replies go with it. This cannot be undone."
        confirmLabel="Delete this job"
        onConfirm={() => setOpen(null)}
      />
    </KitSection>
  )
}
