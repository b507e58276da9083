import { createContext, type HTMLAttributes, type ReactElement, useContext } from 'react'

/** Draws what a key stands for, or remembers how it was drawn. Null in the browser. */
export const SteadyDrawing = createContext<((key: string, content: ReactElement) => string) | null>(null)

/**
 * A part that is the same on page after page: the server draws it once. What it holds must follow from its key alone.
 */
export function Steady({
  as: Element,
  by,
  children,
  ...rest
}: Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  name?: string
  as: 'details' | 'div' | 'footer' | 'nav'
  by: unknown
  children: ReactElement
}) {
  const draw = useContext(SteadyDrawing)
  if (!draw) return <Element {...rest}>{children}</Element>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React drew it
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: draw(JSON.stringify(by), children) }} />
}
