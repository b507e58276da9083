import { toast } from '#app/ui/toast.ts'

/** Uses the browser's own sheet, else the clipboard. */
export async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname
  try {
    if (navigator.share) await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', tone: 'success' })
    }
  } catch (error) {
    const closed = error instanceof DOMException && error.name === 'AbortError'
    if (!closed) toast({ title: 'We couldn’t copy the link', description: url })
  }
}
