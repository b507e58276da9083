import { Form, href } from 'react-router'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { OwnApproval } from '#contract/approval/view.ts'
import { quantity } from '#contract/text.ts'

/** A new listing waits for the staff, or they wait for its provider. */
export function Approval({ approval: { days, changes }, member }: { approval: OwnApproval; member: boolean }) {
  const within = quantity(days, 'day', 'days')
  if (changes !== null) {
    return (
      <Notice
        tone="amber"
        title="Please change something on your page"
        action={
          <Form method="post">
            <SubmitButton size="small">I’ve changed it</SubmitButton>
          </Form>
        }
      >
        <p>Before we can show your page to everyone, please change this:</p>
        <p dir="auto" className="mt-2 border-l-3 pl-3 break-words whitespace-pre-line">
          {changes}
        </p>
        <p className="mt-2">
          <TextLink to={`${href('/account')}?tab=profile`}>Edit your page</TextLink>, then tell us. We’ll look again
          within {within}.
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="info" title={member ? 'We’re looking at your page' : 'We look at new pages first'}>
      {member
        ? `We look at each new page before it’s public, within ${within}. We’ll email you. Until then only you can see it, and job alerts and the contact details of jobs wait too.`
        : `Once you have a membership, we look at your page before it’s public, within ${within}.`}
    </Notice>
  )
}
