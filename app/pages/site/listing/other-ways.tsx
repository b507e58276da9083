import { useMatches } from 'react-router'
import { siteOf } from '#app/components/page-meta.ts'
import { useMayPost } from '#app/components/post-job-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { postJobAddress } from '#contract/directory/search-terms.ts'
import type { Listing } from '#contract/listing/words.ts'

export type OtherWaysProps = { listing: Listing }

/** Where not every way to get in touch is there. */
export function OtherWays({ listing: { has, unclaimed, categories } }: OtherWaysProps) {
  const site = siteOf(useMatches())
  const reachable = has.phone || has.email
  return (
    <>
      {reachable ? null : <p className="text-ink-soft">This provider gives no phone number or e-mail address.</p>}
      {unclaimed ? (
        <Notice tone="info">
          This business has not joined {site.name} yet, so you can’t message it here.{' '}
          <PostAsJob category={categories[0]?.text} />
        </Notice>
      ) : null}
      {reachable || unclaimed ? null : (
        <p>
          <PostAsJob category={categories[0]?.text} />
        </p>
      )}
    </>
  )
}

function PostAsJob({ category = '' }: { category?: string }) {
  if (!useMayPost()) return null
  return (
    <>
      <a href={postJobAddress({ category })} className="font-medium text-petrol underline underline-offset-4">
        Post what you need as a job
      </a>
      .
    </>
  )
}
