import { href } from 'react-router'
import { useViewer } from '#app/components/root-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Visitors are asked to log in there. */
export function useMayLeaveFeedback(): boolean {
  const viewer = useViewer()
  return viewer === null || viewer.accountType === 'client'
}

/** `left`: the viewer has left some already. */
export function LeaveFeedbackLink({ id, left }: { id: string; left: boolean }) {
  if (!useMayLeaveFeedback()) return null
  const address = href('/directory/:id', { id })
  return (
    <ButtonLink
      to={left ? `${address}?tab=feedback#your-feedback` : `${address}/feedback`}
      variant="ghost"
      className="mt-3 w-full"
    >
      {left ? 'Your feedback' : 'Leave feedback'}
    </ButtonLink>
  )
}
