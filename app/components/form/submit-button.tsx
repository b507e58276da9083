import type { ComponentProps, ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Button, SecondaryLink } from '#app/ui/button.tsx'

type SubmitProps = ComponentProps<typeof Button>

/** Busy while a form of the page is being sent. */
export function SubmitButton(props: SubmitProps) {
  return <Button busy={useNavigation().formMethod === 'POST'} {...props} />
}

/** The button of a form, beside a link to the page `to` for those who send nothing. */
export function SubmitOrLeave({ to, leave = 'Cancel', ...button }: SubmitProps & { to: string; leave?: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton {...button} />
      <SecondaryLink to={to}>{leave}</SecondaryLink>
    </div>
  )
}
