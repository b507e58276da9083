import { useState } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Hammer, Settings } from '#app/ui/icons.ts'
import { CoverLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { SkeletonCard } from '#app/ui/skeleton.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { toast } from '#app/ui/toast.ts'
import { Tooltip } from '#app/ui/tooltip.tsx'
import { KitSection, Row } from './section.tsx'

export function States() {
  return (
    <>
      <KitSection title="Cards">
        <Card as="article" interactive>
          <div className="flex gap-4">
            <Avatar name="Oak & Ash Joinery" size="large" />
            <div className="min-w-0 space-y-1">
              <h4 className="text-subheading">
                <CoverLink to="#kit">Oak &amp; Ash Joinery</CoverLink>
              </h4>
              <Rating value={4.5} count="12" showValue />
              <p className="text-ink-soft">Fitted kitchens and staircases, made in our own workshop.</p>
            </div>
          </div>
        </Card>
        <SkeletonCard />
      </KitSection>
      <KitSection title="Notices">
        <Notice
          tone="amber"
          title="Confirm your email"
          action={
            <Button size="small" variant="secondary">
              Resend
            </Button>
          }
          onDismiss={() => {}}
        >
          We have sent a link to nadia@example.com.
        </Notice>
        <Notice>Feedback appears once it has been read by our staff.</Notice>
        <Notice tone="success" title="Job posted">
          Providers near you can see it now.
        </Notice>
        <Notice tone="danger" title="Your account is suspended">
          Write to us if you think this is wrong.
        </Notice>
      </KitSection>
      <KitSection title="Progress">
        <Progress label="Uploading 3 pictures" value={42} />
        <Progress label="Preparing your export" />
        <Row>
          <Spinner label="Loading" />
        </Row>
      </KitSection>
      <KitSection title="Nothing here, and trouble">
        <EmptyState
          level={3}
          title="No jobs yet"
          icon={<Hammer />}
          action={<ButtonLink to="#kit">Post a job</ButtonLink>}
        >
          Say what you need done and providers near you will reply.
        </EmptyState>
        <EmptyState level={3} title="No jobs found" vignette="magnifier">
          Try other words.
        </EmptyState>
        <ErrorState level={3} message="We could not load the jobs." retry={() => {}} />
      </KitSection>
    </>
  )
}

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
