import { useEffect, useEffectEvent, useState } from 'react'
import { href, useFetcher, useNavigate } from 'react-router'
import { useDebounced } from '#app/components/search/use-debounced.ts'
import { CommandDialog } from '#app/ui/command-dialog.tsx'
import type { StaffType } from '#contract/account/words.ts'
import type { loader } from './find.tsx'
import { FINDS, type FindItem, itemsFor } from './items.ts'

/** Fewer letters would find anyone. */
const SHORTEST = 2

/** Leads to what an admin types; `/admin/find` is the same as a page. */
export function Palette({
  role,
  open,
  onOpenChange,
}: {
  role: StaffType
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const fetcher = useFetcher<typeof loader>()
  const settled = useDebounced(text.trim())
  const load = useEffectEvent((q: string) => void fetcher.load(`${href('/admin/find')}?${new URLSearchParams({ q })}`))
  const asks = role === 'admin' && settled.length >= SHORTEST
  useEffect(() => {
    if (asks) load(settled)
  }, [asks, settled])
  const isNewest = asks && fetcher.data?.q === settled
  const hits = asks ? (fetcher.data?.hits ?? null) : null

  function go({ to, isPublic }: FindItem) {
    onOpenChange(false)
    setText('')
    if (isPublic) window.location.assign(to)
    else void navigate(to)
  }

  return (
    <CommandDialog
      open={open}
      onOpenChange={onOpenChange}
      label={FINDS[role]}
      text={text}
      onTextChange={setText}
      items={itemsFor(role, text, hits)}
      onPick={go}
      loading={asks && !isNewest}
      problem={isNewest ? (fetcher.data?.problem ?? null) : null}
    />
  )
}
