import { type ComponentProps, useEffect, useRef } from 'react'

/** Takes the focus when it appears. */
export function FocusedBox(props: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return <div ref={box} tabIndex={-1} {...props} />
}
