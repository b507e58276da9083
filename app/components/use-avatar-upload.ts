import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { toast } from '#app/ui/toast.ts'
import { FLASHES } from '#contract/flash.ts'
import { isHeic } from '#contract/portfolio/phone-files.ts'
import { AVATAR_BYTES, AVATAR_MIMES, type AvatarAnswer } from '#contract/profile/avatar.ts'

const ADDRESS = '/account/avatar?stay'

/** Revalidates the root afterwards, so that the new picture shows everywhere. */
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
    upload(file: File | null | undefined) {
      if (!file) return
      if (file.size > AVATAR_BYTES) return toast(FLASHES['avatar-too-large'])
      if (isHeic(file)) return toast(FLASHES['photo-heic'])
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

/** Several components may show the same upload; it is reported once. */
function tell(answer: AvatarAnswer, again: boolean) {
  if (told.has(answer)) return
  told.add(answer)
  toast(FLASHES[answer.said === 'avatar-failed-again' && !again ? 'avatar-failed' : answer.said])
}
