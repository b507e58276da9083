/** Forms that change something and that one types into, on any page. */
import type { Locator } from 'playwright-core'

/** Whether a page has one. */
export function isTypedInto(html: string): boolean {
  const forms = html.split('<form').slice(1)
  return forms.some((form) => {
    const [tag = ''] = form.split('>', 1)
    const [inside = ''] = form.split('</form>', 1)
    return (
      tag.includes('method="post"') &&
      /<textarea|<input(?![^>]*type="(hidden|checkbox|radio|file|submit)")/.test(inside)
    )
  })
}

/** Types into every box of a form; false: it has none. */
export function fill(form: Locator, words = 'Typed words'): Promise<boolean> {
  return form.evaluate((form: HTMLFormElement, words) => {
    form.noValidate = true
    const samples: Record<string, string> = {
      date: '2030-05-04',
      time: '09:30',
      'datetime-local': '2030-05-04T09:30',
      number: '-7',
    }
    const boxes = [...form.elements].filter(
      (box): box is HTMLInputElement | HTMLTextAreaElement =>
        (box instanceof HTMLTextAreaElement ||
          (box instanceof HTMLInputElement && !/hidden|checkbox|radio|file|submit|range/.test(box.type))) &&
        !box.readOnly &&
        !box.disabled,
    )
    for (const box of boxes) {
      const kind = Object.getPrototypeOf(box)
      Reflect.getOwnPropertyDescriptor(kind, 'value')?.set?.call(
        box,
        samples[box.type] ?? (box instanceof HTMLInputElement ? words.slice(0, 1_000) : words),
      )
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return boxes.length > 0
  }, words)
}

export const typedIn = (form: Locator) =>
  form.evaluate((form: HTMLFormElement) => JSON.stringify([...new FormData(form)].filter(([name]) => name !== 'stay')))
