import { useEffect } from 'react'
import { useViewer } from './root-data.ts'

/**
 * Contact details that the viewer has opened, also after leaving their page and coming back. `opened` is filled in the
 * browser alone, by an effect, and a reload empties it.
 */
export function useOpenedDetails<Details>(
  opened: Map<string, Details>,
  of: string,
  answer: Details | undefined,
): Details | undefined {
  const key = `${useViewer()?.id ?? ''} ${of}`
  useEffect(() => {
    if (answer !== undefined) opened.set(key, answer)
  }, [opened, key, answer])
  return answer ?? opened.get(key)
}
