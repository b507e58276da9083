import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether an error still stands: it is over once its field is changed, until the form is sent again. Its room is kept, so
 * that nothing moves while a person types.
 * @returns the ref of the box around the field, and what to call when something in the box is changed
 */
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
