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
  return left ? (
    <ButtonLink to={`${href('/directory/:id', { id })}?tab=feedback#your-feedback`} variant="secondary">
      Your feedback
    </ButtonLink>
  ) : (
    <ButtonLink to={href('/directory/:id/feedback', { id })} variant="secondary">
      Leave feedback
    </ButtonLink>
  )
}
