import { Heart as Shape } from 'lucide-react'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { toast } from '#app/ui/toast.ts'
import type { Flash } from '#contract/flash.ts'
import type { SavedIds, SavedKind } from '#contract/saved.ts'

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

export function useHeart({ kind, id, hearts }: Omit<Props, 'name'>) {
  const fetcher = useFetcher<{ said: Flash }>()
  const said = fetcher.data?.said
  useEffect(() => {
    if (said) toast(said)
  }, [said])
  const failed = fetcher.state === 'loading' && said?.tone === 'destructive'
  const chosen = failed || !hearts ? null : fetcher.formData?.get('save')
  const saved = chosen ? chosen === 'yes' : (hearts?.saved.includes(id) ?? false)
  return {
    saved,
    form: (button: React.ReactNode) => (
      <fetcher.Form method="post" action="/saved">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="save" value={saved ? 'no' : 'yes'} />
        {button}
      </fetcher.Form>
    ),
  }
}
