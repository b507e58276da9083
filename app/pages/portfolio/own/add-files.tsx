import { useId } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { ImagePlus } from '#app/ui/icons.ts'
import { MEDIA_ACCEPT } from '#contract/portfolio/words.ts'
import { filePicker } from './media-fields.tsx'

/** Choosing files comes first: three photos are on their way before a word is typed. */
export function AddFiles({ onFiles, hint }: { onFiles: (files: File[]) => void; hint: string }) {
  const id = useId()
  return (
    <div className="mb-5">
      <div data-needs-script className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          id={id}
          type="file"
          multiple
          accept={MEDIA_ACCEPT}
          aria-describedby={`${id}-hint`}
          className="peer sr-only"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
        <label htmlFor={id} className={filePicker}>
          <ImagePlus aria-hidden className="size-4.5" />
          Add to portfolio
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      </div>
      <p className="not-noscript:hidden">
        <ButtonLink to={href('/account/portfolio/new')} variant="secondary" icon={<ImagePlus aria-hidden />}>
          Add to portfolio
        </ButtonLink>
      </p>
    </div>
  )
}
