import type { ReactNode, Ref } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ImagePlus } from '#app/ui/icons.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { Upload, UploadRefusal } from './use-uploads.ts'

type UploadLinesProps = { label: string; uploads: readonly Upload[]; stop: (key: number) => void }

export function UploadLines({ label, uploads, stop }: UploadLinesProps) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label={label} className="mb-3 space-y-2">
      {uploads.map(({ key, name, sent }) => (
        <li key={key} className="flex items-end gap-3">
          <div className="min-w-0 grow break-words">
            <Progress label={`Uploading ${name}`} value={sent} />
          </div>
          <Button variant="ghost" size="small" aria-label={`Stop uploading ${name}`} onClick={() => stop(key)}>
            Stop
          </Button>
        </li>
      ))}
    </ul>
  )
}

type UploadRefusalsProps = { refusals: readonly UploadRefusal[]; dismiss: (key: number) => void }

export function UploadRefusals({ refusals, dismiss }: UploadRefusalsProps) {
  return refusals.map(({ key, title, message, again }) => (
    <Notice
      key={key}
      tone="danger"
      role="alert"
      title={title}
      className="mb-3"
      onDismiss={() => dismiss(key)}
      action={
        again ? (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              dismiss(key)
              again()
            }}
          >
            Try again
          </Button>
        ) : null
      }
    >
      <span className="break-words">{message}</span>
    </Notice>
  ))
}

type FilePickerProps = {
  id: string
  hint: string
  ref?: Ref<HTMLInputElement>
  accept: string
  disabled?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that chooses files. Its `hint` and the `ref` of its box are its form's. */
export function FilePicker({ id, hint, ref, accept, disabled = false, onFiles, children }: FilePickerProps) {
  return (
    <>
      <input
        {...(ref ? { ref } : {})}
        id={id}
        type="file"
        multiple
        accept={accept}
        aria-describedby={hint}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg bg-surface px-4 py-2 font-medium text-ink inset-ring inset-ring-line-strong/60 motion peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-petrol peer-disabled:cursor-not-allowed peer-disabled:opacity-55 not-peer-disabled:hover:bg-sunken"
      >
        <ImagePlus aria-hidden className="size-4.5" />
        {children}
      </label>
    </>
  )
}
