import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The same whatever was sent: it tells no more about the address on file than the form did. */
export function Asked({ id, hasAddress }: { id: string; hasAddress: boolean }) {
  return (
    <>
      <Notice tone="success" role="status" title="We’ve got your request">
        {hasAddress
          ? 'If you chose the link and we can send one, it’s on its way to the address we hold: it works once, for 7 days. Otherwise a person looks at what you wrote, and answers you by e-mail within 30 days.'
          : 'A person looks at what you wrote, and answers you by e-mail within 30 days.'}
      </Notice>
      <p className="mt-6">
        <ButtonLink to={href('/directory/:id', { id })} variant="secondary">
          Back to the listing
        </ButtonLink>
      </p>
    </>
  )
}
