import type { ComponentType } from 'react'
import { lazyPart } from '#app/ui/lazy-part.tsx'

/**
 * A part around the page, of a file that few visits need. The page must not fail because the file does not load, as when
 * the visitor leaves in the meantime: the server's markup of the part then stays, and works as without JavaScript.
 * @param instead where the server drew nothing
 */
export function framePart<Props extends object>(
  name: string,
  fetch: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = Nothing,
) {
  const place = { id: `part-${name}`, className: 'contents' }
  const placed = (Part: ComponentType<Props>) => (props: Props) => (
    <div {...place}>
      <Part {...props} />
    </div>
  )
  return lazyPart<Props>(() =>
    fetch().then(placed, (error) => {
      console.warn(error)
      const drawn = document.getElementById(place.id)
      if (!drawn) return instead
      const html = { __html: drawn.innerHTML }
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React drew it
      return () => <div {...place} dangerouslySetInnerHTML={html} />
    }),
  )
}

function Nothing() {
  return null
}
