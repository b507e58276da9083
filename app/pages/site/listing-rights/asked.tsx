import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The same whatever was sent: it tells nothing about the address on file. */
export function Asked({ id }: { id: string }) {
  return (
    <>
      <Notice tone="success" role="status" title="We’ve got your request">
        If you chose the link and we can send one, it’s on its way to the address we hold: it works once, for 7 days.
        Otherwise a person looks at what you wrote, and answers you by e-mail within 30 days.
      </Notice>
      <p className="mt-6">
        <ButtonLink to={href('/directory/:id', { id })} variant="secondary">
          Back to the listing
        </ButtonLink>
      </p>
    </>
  )
}
