import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hearForm } from '#app/components/form/hear-form.ts'
import { useDebounced } from '#app/components/search/use-debounced.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import {
  boxText,
  PRIVATE_BOXES,
  PRIVATE_NAMES,
  type PrivateDetail,
  type PublicField,
  privateDetailsIn,
  withoutDetail,
} from '#contract/job/private-detail.ts'

/** Says below a public text what belongs into a private box, with a button that moves it there. */
export function PrivateNotice({ of: field, initial }: { of: PublicField; initial: string }) {
  const [text, setText] = useState(initial)
  const [moved, setMoved] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const read = useEffectEvent(() => {
    const box = boxNamed(place.current?.closest('form'), field)
    if (box) setText(box.value)
  })
  useEffect(() => {
    read()
    const form = place.current?.closest('form')
    return form ? hearForm(form, ['input', 'focusout'], () => read()) : undefined
  }, [])
  const details = privateDetailsIn(useDebounced(text)).filter((detail) => text.includes(detail.text))

  function move(detail: PrivateDetail) {
    const form = place.current?.closest('form')
    const [from, to] = [boxNamed(form, field), boxNamed(form, PRIVATE_BOXES[detail.kind].field)]
    if (!from || !to) return
    fill(to, boxText(detail))
    fill(from, withoutDetail(from.value, detail))
    setMoved(`Moved to the private ${PRIVATE_BOXES[detail.kind].name} box.`)
    from.focus()
  }

  return (
    <div ref={place} role="status" className="mt-3 space-y-3 empty:hidden">
      {details.length > 0 ? <input type="hidden" name="seen" value={field} /> : null}
      {details.map((detail) => (
        <Notice
          key={detail.text}
          tone="amber"
          action={
            <Button
              type="submit"
              name="intent"
              value={`move.${field}.${detail.kind}`}
              variant="secondary"
              size="small"
              className="max-w-full"
              onClick={(event) => {
                event.preventDefault()
                move(detail)
              }}
            >
              Move it to the private {PRIVATE_BOXES[detail.kind].name} box
            </Button>
          }
        >
          There’s {PRIVATE_NAMES[detail.kind]} in your {field}. Everyone can read it there.
        </Notice>
      ))}
      {moved && details.length === 0 ? <p className="text-sm text-ink-soft">{moved}</p> : null}
    </div>
  )
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

function boxNamed(form: HTMLFormElement | null | undefined, name: string): TextControl | null {
  const box = form?.elements.namedItem(name)
  return box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? box : null
}

/** Sets the value as if it were typed: React notices only what goes past its own setter. */
function fill(box: TextControl, text: string) {
  const kind = box instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
