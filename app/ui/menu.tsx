import { type ReactElement, type ReactNode, useRef } from 'react'
import { later, useLater } from './later.ts'

export type MenuItem =
  | { label: string; onSelect: () => void; icon?: ReactNode; tone?: 'danger'; disabled?: boolean }
  | { label: string; to: string; icon?: ReactNode }
  | { heading: ReactNode }
  | 'separator'

export type MenuProps = {
  /** A button (`Button`, `IconButton` or a plain one); it opens the menu. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
}

const popup = later(() => import('./menu-popup.tsx').then(({ MenuPopup }) => MenuPopup))

/** A button with a list of things to do or places to go. */
export function Menu(props: MenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  const MenuPopup = useLater(popup, place)
  return (
    <span ref={place} className="contents">
      {MenuPopup ? <MenuPopup {...props} /> : props.trigger}
    </span>
  )
}
