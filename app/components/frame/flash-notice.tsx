import { useRootData } from '#app/components/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Flash } from '#contract/flash.ts'

/** What a toast would say, where there is no JavaScript. Drawn by the server only: a browser with scripts never reads it. */
export function FlashNotice() {
  const flash = useRootData()?.flash
  return flash ? <noscript>{import.meta.env.SSR ? <FlashText flash={flash} /> : null}</noscript> : null
}

function FlashText({ flash: { tone, title, description } }: { flash: Flash }) {
  return (
    <Notice tone={tone === 'destructive' ? 'danger' : 'success'} title={title} className="m-4">
      {description}
    </Notice>
  )
}
