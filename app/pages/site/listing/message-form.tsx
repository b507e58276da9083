import { Form, href, useNavigation } from 'react-router'
import { useViewer } from '#app/components/root-data.ts'
import { useFormTarget } from '#app/document/start.tsx'
import { Button } from '#app/ui/button.tsx'
import { classes, control } from '#app/ui/classes.ts'
import type { Listing } from '#contract/listing/words.ts'

/** What a visitor typed before signing in comes back as `typed`. */
export type MessageBox = { typed: string; messageId: string }

export type MessageFormProps = { listing: Listing; box: MessageBox }

/** What is wrong with a message is said at /messages/new. */
export function MessageForm({ listing: { id, name }, box }: MessageFormProps) {
  const viewer = useViewer()
  const address = `${href('/messages/new')}?provider=${id}`
  const busy = useNavigation().formAction === address
  useFormTarget(address)
  return (
    <Form method="post" action={address} className="space-y-3">
      <input type="hidden" name="id" value={box.messageId} />
      <label className="block font-medium">
        Your message to <bdi>{name}</bdi>
        <textarea
          id="message"
          name="text"
          defaultValue={box.typed}
          rows={5}
          maxLength={5000}
          required
          className={classes(control, 'mt-1.5 scroll-mt-40 py-2.5 font-normal')}
        />
      </label>
      <Button type="submit" busy={busy} className="w-full">
        Send message
      </Button>
      {viewer ? null : (
        <p className="text-sm text-ink-soft">We’ll ask you to log in first. What you typed isn’t lost.</p>
      )}
    </Form>
  )
}
