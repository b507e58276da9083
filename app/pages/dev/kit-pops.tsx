import { LogOut, Settings, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { toast } from '#app/ui/toast.ts'
import { Tooltip } from '#app/ui/tooltip.tsx'
import { Part, Row } from './kit-part.tsx'

type Open = 'dialog' | 'confirm' | 'left' | 'right' | 'bottom' | null

export function Pops() {
  const [open, setOpen] = useState<Open>(null)
  const opens = (which: Open) => ({
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : null),
  })

  return (
    <Part title="What comes and goes">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Delete…
        </Button>
        <Button variant="secondary" onClick={() => setOpen('right')}>
          Sheet, right
        </Button>
        <Button variant="secondary" onClick={() => setOpen('left')}>
          Sheet, left
        </Button>
        <Button variant="secondary" onClick={() => setOpen('bottom')}>
          Sheet, bottom
        </Button>
      </Row>
      <Row>
        <Menu
          align="start"
          trigger={
            <Button type="button" variant="secondary">
              Open a menu
            </Button>
          }
          items={[
            { heading: 'Nadia Rahman' },
            { label: 'My Profile', to: '#profile', icon: <User aria-hidden /> },
            { label: 'Account Settings', to: '#settings', icon: <Settings aria-hidden /> },
            'separator',
            { label: 'Delete', onSelect: () => setOpen('confirm'), icon: <Trash2 aria-hidden />, tone: 'danger' },
            {
              label: 'Sign Out',
              onSelect: () => toast({ title: 'Successfully signed out' }),
              icon: <LogOut aria-hidden />,
            },
          ]}
        />
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
      {(['left', 'right', 'bottom'] as const).map((side) => (
        <Sheet
          key={side}
          {...opens(side)}
          side={side}
          title="Filters"
          footer={<Button onClick={() => setOpen(null)}>Show 24 results</Button>}
        >
          <Field label="Town">{(ids) => <TextBox {...ids} defaultValue="Leeds" />}</Field>
        </Sheet>
      ))}
    </Part>
  )
}
