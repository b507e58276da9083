import { href } from 'react-router'
import { SmallLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { HiddenListing } from '#contract/account/view.ts'

/** In place of anything that would ask a provider to pay: a membership would not show their page. */
export function HiddenNotice({ hidden }: { hidden: HiddenListing }) {
  return (
    <Notice
      tone="amber"
      title="Your page is hidden by the people who run this site"
      action={<SmallLink to={href('/contact')}>Write to us</SmallLink>}
    >
      {hidden.reason ? (
        <p>
          Why: <q dir="auto">{hidden.reason}</q>
        </p>
      ) : (
        <p>We’ve emailed you the reason.</p>
      )}
      <p>
        No one can see it, save it or contact you there, and a membership wouldn’t change that. Once you’ve put it
        right, or if you think it’s wrong, write to us and we’ll look at it again.
      </p>
    </Notice>
  )
}
