import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Hammer } from '#app/ui/icons.ts'
import { CoverLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { SkeletonCard } from '#app/ui/skeleton.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
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
          title="Confirm your e-mail"
          action={
            <Button type="button" size="small" variant="secondary">
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
