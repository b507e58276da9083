import { useEffect, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { useRootData } from '#app/components/root-data.ts'
import { useFormTarget } from '#app/document/start.tsx'
import { Button } from '#app/ui/button.tsx'
import { LocateFixed } from '#app/ui/icons.ts'
import { PlaceBox } from './place-box.tsx'
import { usePosition } from './use-position.ts'

/** Asks where someone is needed; the answer is kept for every page. */
export function Where({ back }: { back: string }) {
  const [text, setText] = useState('')
  const [recent, setRecent] = useState<string[]>([])
  const fetcher = useFetcher()
  const position = usePosition(({ lat, lng }) => {
    void fetcher.submit({ lat, lng, back }, { method: 'post', action: '/near' })
  })
  const busy = useNavigation().formAction === '/near'
  useFormTarget('/near')
  useEffect(() => setRecent(recentPlaces()), [])
  return (
    <section aria-labelledby="where" className="rounded-xl border bg-surface p-4 shadow-soft sm:p-5">
      <h2 id="where" className="text-subheading">
        Where do you need someone?
      </h2>
      <Form method="post" action="/near" className="mt-3 flex flex-wrap items-start gap-2">
        <input type="hidden" name="back" value={back} />
        <div className="min-w-0 grow basis-48">
          <PlaceBox
            placeholder="For example Leeds or LS6"
            value={text}
            onValueChange={setText}
            maxLength={120}
            required
          />
        </div>
        <Button busy={busy}>Show who’s near</Button>
      </Form>
      <div data-needs-script className="mt-2 flex flex-wrap gap-2">
        <Button
          type="button"
          variant="ghost"
          size="small"
          icon={<LocateFixed aria-hidden />}
          disabled={position.loading || fetcher.state !== 'idle'}
          onClick={position.ask}
        >
          {position.loading ? 'Getting...' : 'Near me'}
        </Button>
        {recent.map((code) => (
          <Form key={code} method="post" action="/near">
            <input type="hidden" name="back" value={back} />
            <Button name="location" value={code} variant="ghost" size="small">
              {code}
            </Button>
          </Form>
        ))}
      </div>
      {position.error ? (
        <p role="alert" className="mt-2 text-sm text-brick-ink">
          {position.error}
        </p>
      ) : null}
    </section>
  )
}

/** A place that was searched for is where someone is needed from then on. */
export function useRememberedPlace(code: string | null) {
  const known = useRootData()?.near?.code
  const { submit } = useFetcher({ key: 'near' })
  useEffect(() => {
    if (code === null) return
    rememberPlace(code)
    if (code !== known) void submit({ location: code, stay: 'yes' }, { method: 'post', action: '/near' })
  }, [code, known, submit])
}

// Recent places are kept in this browser alone.

const PLACES = 'fettle.places'
const MOST = 4

/** Postcode districts, newest first. */
function recentPlaces(): string[] {
  try {
    return (localStorage.getItem(PLACES) ?? '').split(' ').filter(Boolean).slice(0, MOST)
  } catch {
    return []
  }
}

function rememberPlace(code: string): void {
  try {
    localStorage.setItem(PLACES, [code, ...recentPlaces().filter((other) => other !== code)].slice(0, MOST).join(' '))
  } catch {
    // A browser may refuse to keep anything.
  }
}
