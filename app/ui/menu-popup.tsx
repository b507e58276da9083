import { Menu } from '@base-ui/react/menu'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import type { MenuItem, MenuProps } from './menu.tsx'
import { popup, popupItem } from './popup.ts'

/** The working part of a menu, in a file of its own so that a page can do without it at first. */
export function MenuPopup({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-50 outline-none">
          <Menu.Popup
            className={classes(
              popup,
              'max-h-(--available-height) min-w-52 max-w-[calc(100vw-1rem)] overflow-y-auto p-1.5',
            )}
          >
            {items.map((item) => (
              <Item key={keyOf(item, items)} item={item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Item({ item }: { item: MenuItem }) {
  if (item === 'separator') return <Menu.Separator className="-mx-1.5 my-1.5 border-t" />
  if ('heading' in item) return <div className="px-3 pt-1.5 pb-1 text-sm text-ink-soft">{item.heading}</div>
  if ('to' in item) {
    return (
      <Menu.LinkItem closeOnClick label={item.label} render={<Link to={item.to} />} className={popupItem}>
        {item.icon}
        {item.label}
      </Menu.LinkItem>
    )
  }
  return (
    <Menu.Item
      label={item.label}
      disabled={item.disabled}
      onClick={() => item.onSelect()}
      className={classes(popupItem, item.tone === 'danger' && 'text-brick-ink data-highlighted:bg-brick-soft')}
    >
      {item.icon}
      {item.label}
    </Menu.Item>
  )
}

function keyOf(item: MenuItem, items: readonly MenuItem[]) {
  return typeof item === 'object' && 'label' in item ? item.label : `line ${items.indexOf(item)}`
}
