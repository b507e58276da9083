import { Modal } from '#app/ui/modal.tsx'
import { AskInDialog } from './ask-form.tsx'

export type AskDialogProps = { id: string; name: string; onClose: () => void }

export function AskDialog({ id, name, onClose }: AskDialogProps) {
  return (
    <Modal
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Is this your business?"
      description={`We listed ${name} before it joined. If it is yours, it’s free to claim.`}
    >
      <AskInDialog id={id} />
    </Modal>
  )
}
