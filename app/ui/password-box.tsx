import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Eye, EyeOff } from './icons.ts'
import { TextBox } from './text-box.tsx'

type Props = Omit<ComponentProps<typeof TextBox>, 'type' | 'end' | 'ref'> & {
  /** What the button shows: "password". */
  called: string
}

/** Has a button that shows what was typed, where there is JavaScript. What is sent is hidden again. */
export function PasswordBox({ called, ...rest }: Props) {
  const [shown, show] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = box.current?.form
    if (!shown || !form) return
    const hide = () => show(false)
    form.addEventListener('submit', hide)
    return () => form.removeEventListener('submit', hide)
  }, [shown])
  return (
    <TextBox
      ref={box}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          data-needs-script
          aria-label={`Show ${called}`}
          aria-pressed={shown}
          aria-controls={rest.id}
          onClick={() => show(!shown)}
          className="-mx-3 grid size-11 place-items-center rounded-lg [&_svg]:size-5"
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      }
    />
  )
}
