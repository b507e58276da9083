import { Button, ButtonLink } from './button.tsx'
import { classes } from './classes.ts'
import { RotateCcw } from './icons.ts'
import { Vignette } from './vignette.tsx'

export function ErrorState({
  title = 'Something went wrong',
  message,
  retry,
  retryHref,
  retryLabel = 'Try again',
  busy = false,
  level = 2,
  className,
}: {
  title?: string
  message: string
  retry?: () => void
  retryHref?: string
  retryLabel?: string
  busy?: boolean
  level?: 1 | 2 | 3
  className?: string
}) {
  const Heading = level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3'
  return (
    <div role="alert" className={classes('rounded-lg border bg-surface px-5 py-10 text-center', className)}>
      <Vignette name="bucket" />
      <Heading className="text-subheading">{title}</Heading>
      <p className="mx-auto mt-1.5 max-w-prose text-ink-soft">{message}</p>
      <div className="mt-5">
        {retry ? (
          <Button variant="secondary" icon={<RotateCcw aria-hidden />} busy={busy} onClick={() => retry()}>
            {retryLabel}
          </Button>
        ) : retryHref ? (
          <ButtonLink variant="secondary" icon={<RotateCcw aria-hidden />} to={retryHref} reloadDocument>
            {retryLabel}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  )
}
