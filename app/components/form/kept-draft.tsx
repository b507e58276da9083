import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

export function KeptDraft({ discard }: { discard: () => void }) {
  return (
    <Notice
      className="mb-6"
      role="status"
      action={
        <Button variant="secondary" size="small" onClick={discard}>
          Discard
        </Button>
      }
    >
      We kept what you wrote.
    </Notice>
  )
}
