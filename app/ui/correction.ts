import { type RefObject, useEffect, useRef, useState } from 'react'

/** An error is over once its field changes, until the form is sent again. Its room stays, so that nothing moves. */
export function useCorrection<Box extends HTMLElement>(
  error: string | null | undefined,
): { box: RefObject<Box | null>; standing: boolean; correct: () => void } {
  const box = useRef<Box>(null)
  const [corrected, setCorrected] = useState(false)
  const failed = Boolean(error)
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!failed || !form) return
    const sent = () => setCorrected(false)
    form.addEventListener('submit', sent)
    return () => form.removeEventListener('submit', sent)
  }, [failed])
  return { box, standing: failed && !corrected, correct: () => setCorrected(failed) }
}
