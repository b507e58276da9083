import { Button } from '#app/ui/button.tsx'
import { PushForm, type PushFormProps } from './push-form.tsx'

/** Offered where someone waits for an answer, unless this browser is told of it already. */
export function PushOffer({ text, ...form }: PushFormProps & { text: string }) {
  if (form.push.kinds.includes(form.kind)) return null
  return (
    <PushForm {...form}>
      {(busy) => (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-[1_1_14rem] text-sm text-ink-soft">{text}</p>
          <Button variant="secondary" size="small" busy={busy}>
            Turn on notifications
          </Button>
        </div>
      )}
    </PushForm>
  )
}
