import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ArrowLeft } from '#app/ui/icons.ts'
import { ResultsMap, type ResultsMapProps } from './results-map.tsx'

export function MapDialog({ onClose, ...props }: ResultsMapProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog ref={dialog} aria-label="Map" className="map-dialog" onClose={onClose}>
      <header>
        <Button variant="ghost" icon={<ArrowLeft aria-hidden />} onClick={() => dialog.current?.close()}>
          Back to the list
        </Button>
      </header>
      <ResultsMap {...props} />
    </dialog>
  )
}
