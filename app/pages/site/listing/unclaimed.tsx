import { type MouseEvent, useState } from 'react'
import { href } from 'react-router'
import { LazyPart, lazyPart, preload } from '#app/ui/lazy-part.tsx'
import { Link } from '#app/ui/link.tsx'
import type { AskDialogProps } from '../claim/ask-dialog.tsx'

const claimDialog = lazyPart<AskDialogProps>(() => import('../claim/ask-dialog.tsx').then(({ AskDialog }) => AskDialog))

export type UnclaimedLinksProps = { id: string; name: string }

/** For the business itself, and for who speaks for it. */
export function UnclaimedLinks({ id, name }: UnclaimedLinksProps) {
  return (
    <>
      <li>
        <Claim id={id} name={name} />
      </li>
      {[
        [href('/directory/:id/remove', { id }), 'Not mine / remove this listing'],
        [href('/directory/:id/correct', { id }), 'Correct something'],
        [`${href('/data-protection')}?listing=${id}`, 'Data protection complaint'],
      ].map(([to = '', label]) => (
        <li key={to}>
          <Link to={to} className="foot-link">
            {label}
          </Link>
        </li>
      ))}
    </>
  )
}

/** A dialog; a page of its own without JavaScript. */
function Claim({ id, name }: UnclaimedLinksProps) {
  const [open, setOpen] = useState(false)
  const to = href('/directory/:id/claim', { id })

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    preload(claimDialog).then(
      () => setOpen(true),
      () => location.assign(to),
    )
  }

  return (
    <>
      <Link to={to} className="foot-link" onClick={onClick}>
        Is this your business?
      </Link>
      {open ? <LazyPart source={claimDialog} props={{ id, name, onClose: () => setOpen(false) }} /> : null}
    </>
  )
}
