import { lazy, Suspense, useEffect, useState } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { useWanted } from '#app/ui/dialog.tsx'
import { Search } from '#app/ui/icons.ts'
import type { StaffType } from '#contract/account/words.ts'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))

/** Opens the command palette, as Ctrl+K and ⌘K do; without JavaScript it leads to the page of the same. */
export function FindButton({ role }: { role: StaffType }) {
  const [open, setOpen] = useState(false)
  const wanted = useWanted(open)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <ButtonLink
        to={href('/admin/find')}
        variant="ghost"
        size="small"
        icon={<Search aria-hidden />}
        aria-keyshortcuts="Control+K Meta+K"
        title="Find (Ctrl+K or ⌘K)"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <span className="max-lg:sr-only">Find</span>{' '}
        <kbd className="ml-1 rounded border px-1.5 text-xs font-normal text-ink-soft max-lg:hidden">Ctrl K</kbd>
      </ButtonLink>
      {wanted ? (
        <Suspense>
          <Palette role={role} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
