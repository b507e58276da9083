import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { toast } from '#app/ui/toast.ts'
import { AVATAR_BYTES, AVATAR_MIMES, type AvatarAnswer } from '#contract/avatar.ts'
import { FLASHES } from '#contract/flash.ts'

/** Where pictures go; the page that is open stays. */
const ADDRESS = '/account/avatar?stay'

/**
 * Changes one's own picture from wherever the page is, and says how it went. Afterwards the root asks anew who looks, so
 * that the new picture is everywhere.
 */
export function useAvatarUpload({ again }: { again: boolean }) {
  const fetcher = useFetcher<AvatarAnswer | { said: null }>({ key: 'avatar' })
  const answer = fetcher.data

  useEffect(() => {
    if (answer?.said) tell(answer, again)
  }, [answer, again])

  function send(fields: FormData) {
    void fetcher.submit(fields, { method: 'post', action: ADDRESS, encType: 'multipart/form-data' })
  }

  return {
    busy: fetcher.state !== 'idle',
    /** Checks size and type first. Without a file nothing happens. */
    upload(file: File | null | undefined) {
      if (!file) return
      if (file.size > AVATAR_BYTES) return toast(FLASHES['avatar-too-large'])
      if (!AVATAR_MIMES.includes(file.type)) return toast(FLASHES['avatar-wrong-type'])
      const fields = new FormData()
      fields.set('file', file)
      send(fields)
    },
    remove() {
      const fields = new FormData()
      fields.set('remove', '1')
      send(fields)
    },
  }
}

const told = new WeakSet<object>()

/** Several parts of a page may show the same upload; it is said once. */
function tell(answer: AvatarAnswer, again: boolean) {
  if (told.has(answer)) return
  told.add(answer)
  toast(FLASHES[answer.said === 'avatar-failed-again' && !again ? 'avatar-failed' : answer.said])
}
