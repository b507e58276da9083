import { useEffect, useRef } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { MapPin } from '#app/ui/icons.ts'
import type { Recipients } from '#contract/alert/view.ts'
import { recipientsText } from '#contract/alert/words.ts'
import { otherText } from '#contract/category/words.ts'
import { photoAddress } from '#contract/job/photo.ts'
import type { JobPreview } from '#contract/job/view.ts'
import { timingLabel } from '#contract/job/words.ts'

export function Preview({ job, recipients }: { job: JobPreview; recipients: Recipients | null }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const categories = [...job.categories, ...(job.otherCategory ? [otherText(job.otherCategory)] : [])]
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="preview"
      className="mb-8 rounded-lg border-2 border-petrol/40 bg-surface p-4 sm:p-6"
    >
      <h2 id="preview" className="text-sm font-medium text-ink-soft">
        Preview: how providers will see it
      </h2>
      <h3 className="mt-2 text-heading break-words">
        <bdi>{job.title}</bdi>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
        <span className="inline-flex items-center gap-1">
          <MapPin aria-hidden className="size-4" />
          {job.place}
        </span>
        <span>{job.budget}</span>
        {job.timing ? <span>{timingLabel(job.timing)}</span> : null}
      </p>
      <p dir="auto" className="mt-4 break-words whitespace-pre-line">
        {job.description}
      </p>
      {job.photos.length > 0 ? (
        <ul aria-label="Photos" className="mt-4 flex flex-wrap gap-2">
          {job.photos.map(({ id }, index) => (
            <li key={id}>
              <img
                src={photoAddress(id, 'thumb')}
                alt={`Number ${index + 1} of ${job.photos.length}`}
                width={96}
                height={96}
                className="size-24 rounded-md bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
      <ul aria-label="Categories" className="mt-4 flex flex-wrap gap-1.5">
        {categories.map((category) => (
          <li key={category} className="min-w-0">
            <Badge>{category}</Badge>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        Your name, email and phone are not shown here: members open them one by one, and you see who did.
      </p>
      {recipients ? <p className="mt-4 border-t pt-4 font-medium">{recipientsText(recipients)}</p> : null}
    </section>
  )
}
