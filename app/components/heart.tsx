import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Heart as Shape } from '#app/ui/icons.ts'

import { toast } from '#app/ui/toast.ts'
import type { Flash } from '#contract/flash.ts'
import type { SavedIds, SavedKind } from '#contract/saved/words.ts'

type Props = { kind: SavedKind; id: string; name: string; hearts: SavedIds }

export function Heart(props: Props) {
  const { saved, form } = useHeart(props)
  if (props.id === props.hearts?.self) return null
  return form(
    <button type="submit" aria-pressed={saved} aria-label={`Save ${props.name}`} className="heart">
      <Shape aria-hidden />
    </button>,
  )
}

/** The server renders a plain form: the fetchers of twelve cards took a twentieth of a page's rendering. */
const useHeart = import.meta.env.SSR && !import.meta.env.PLAIN ? drawnHeart : useLiveHeart

function drawnHeart({ kind, id, hearts }: Omit<Props, 'name'>) {
  const saved = hearts?.saved.includes(id) ?? false
  return {
    saved,
    form: (button: React.ReactNode) => (
      <form method="post" action="/saved">
        <Fields kind={kind} id={id} saved={saved} />
        {button}
      </form>
    ),
  }
}

function useLiveHeart({ kind, id, hearts }: Omit<Props, 'name'>) {
  const fetcher = useFetcher<{ said: Flash }>()
  const flash = fetcher.data?.said
  useEffect(() => {
    if (flash) toast(flash)
  }, [flash])
  const failed = fetcher.state === 'loading' && flash?.tone === 'destructive'
  const chosen = failed || !hearts ? null : fetcher.formData?.get('save')
  const saved = chosen ? chosen === 'yes' : (hearts?.saved.includes(id) ?? false)
  return {
    saved,
    form: (button: React.ReactNode) => (
      <fetcher.Form method="post" action="/saved">
        <Fields kind={kind} id={id} saved={saved} />
        {button}
      </fetcher.Form>
    ),
  }
}

function Fields({ kind, id, saved }: Pick<Props, 'kind' | 'id'> & { saved: boolean }) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="save" value={saved ? 'no' : 'yes'} />
    </>
  )
}
