import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { Upload, UploadRefusal } from './use-uploads.ts'

export function UploadLines({
  label,
  uploads,
  stop,
}: {
  label: string
  uploads: readonly Upload[]
  stop: (key: number) => void
}) {
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

export function UploadRefusals({
  refusals,
  dismiss,
}: {
  refusals: readonly UploadRefusal[]
  dismiss: (key: number) => void
}) {
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
