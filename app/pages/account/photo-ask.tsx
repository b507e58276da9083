import { type ReactNode, useId } from 'react'
import { Form, href } from 'react-router'
import { AvatarFileBox, useAvatarUpload } from '#app/components/avatar-upload.tsx'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { useViewer } from '#app/components/root-data.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Camera, Images } from '#app/ui/icons.ts'
import type { PhotoRequest } from '#contract/profile/view.ts'
import type { PhotoAsk as Ask } from '#contract/profile/words.ts'

/** `here`: the page, which continues without it once it is declined. */
export function PhotoAsk({ asked, here, className }: { asked: PhotoRequest; here: string; className?: string }) {
  const heading = useId()
  if (useViewer()?.eraseOn) return null
  return (
    <Card as="section" aria-labelledby={heading} className={classes('print:hidden', className)}>
      {asked.ask === 'face' ? (
        <Face heading={heading}>
          <NotNow ask="face" here={here} />
        </Face>
      ) : (
        <FirstWork heading={heading} job={asked.job}>
          <NotNow ask="work" here={here} />
        </FirstWork>
      )}
    </Card>
  )
}

function Face({ heading, children }: { heading: string; children: ReactNode }) {
  const { busy, upload } = useAvatarUpload({ again: true })
  const id = useId()
  return (
    <>
      <h2 id={heading} className="text-subheading">
        Add one photo of yourself, or your logo
      </h2>
      <p id={`${id}-hint`} className="mt-1 text-ink-soft">
        Clients look for a face. It shows on your listing, your cards and your messages. PNG or JPEG, up to 2{'\u00a0'}
        MB.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <form
          method="post"
          action={href('/account/avatar')}
          encType="multipart/form-data"
          aria-busy={busy || undefined}
          className="flex flex-wrap items-center gap-3"
        >
          <AvatarFileBox id={id} busy={busy} upload={upload} />
          <label
            htmlFor={id}
            className="button button-primary button-medium cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-petrol peer-disabled:cursor-not-allowed peer-disabled:opacity-55"
          >
            <span>
              <Camera aria-hidden />
              <span>{busy ? 'Adding your photo…' : 'Choose a photo'}</span>
            </span>
          </label>
          <Button className="not-noscript:hidden">Add this photo</Button>
        </form>
        {children}
      </div>
    </>
  )
}

function FirstWork({ heading, job, children }: { heading: string; job: string | null; children: ReactNode }) {
  return (
    <>
      <h2 id={heading} className="text-subheading">
        Show how it turned out
      </h2>
      <p className="mt-1 text-ink-soft">
        {job === null ? (
          'Clients have reviewed you. '
        ) : (
          <>
            You were hired for “<bdi>{job}</bdi>”.{' '}
          </>
        )}
        Add one photo of {job === null ? 'a job you’ve done' : 'this job'}: clients choose by work they can see.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <ButtonLink to={href('/account/portfolio/new')} icon={<Images aria-hidden />}>
          Add one photo
        </ButtonLink>
        {children}
      </div>
    </>
  )
}

function NotNow({ ask, here }: { ask: Ask; here: string }) {
  return (
    <Form method="post" action={href('/account/photo-ask')} preventScrollReset>
      <HiddenFields ask={ask} back={here} />
      <Button variant="ghost">Don’t ask again</Button>
    </Form>
  )
}
