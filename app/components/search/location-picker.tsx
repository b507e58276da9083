import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { LocateFixed, MapPin, X } from '#app/ui/icons.ts'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { NEAR_ME } from '#contract/directory/words.ts'
import type { Point } from '#contract/place/view.ts'
import { DEFAULT_RADIUS, type Radius } from '#contract/place/words.ts'
import { PlaceBox } from './place-box.tsx'
import { LOCATION_PLACEHOLDER, radiusOptions, readRadiusOption } from './radius-options.ts'
import { useDebounced } from './use-debounced.ts'
import { usePosition } from './use-position.ts'

type ChosenLocation = { location: string; nearme: boolean; radius: Radius; point: Point | null }

export const noLocation: ChosenLocation = { location: '', nearme: false, radius: DEFAULT_RADIUS, point: null }

type Mode = 'default' | 'manual' | 'nearme'
type Props = { value: ChosenLocation; onChange: (value: ChosenLocation) => void }

export function LocationPicker({ value, onChange }: Props) {
  const [mode, setMode] = useState<Mode>('default')
  const [point, setPoint] = useState<Point | null>(null)
  const position = usePosition((found) => {
    setPoint(found)
    setMode('nearme')
  })

  function clear() {
    position.reset()
    setPoint(null)
    setMode('default')
    onChange(noLocation)
  }

  return (
    <div>
      {mode === 'default' ? (
        <Typed value={value} onChange={onChange} position={position} onManual={() => setMode('manual')} />
      ) : null}
      {mode === 'manual' ? (
        <Manual
          onApply={(location) => {
            onChange({ ...noLocation, location })
            setMode('default')
          }}
          onCancel={clear}
        />
      ) : null}
      {mode === 'nearme' && point ? (
        <NearMe
          applied={value.nearme}
          onApply={(radius) => onChange({ location: NEAR_ME, nearme: true, radius, point })}
          onClose={clear}
        />
      ) : null}
      {position.error ? (
        <p role="alert" className="mt-2 text-sm text-brick-ink">
          {position.error}
        </p>
      ) : null}
      {value.nearme && value.point ? (
        <>
          {mode === 'nearme' ? <input type="hidden" name="location" value={NEAR_ME} /> : null}
          <input type="hidden" name="nearme" value="true" />
          <input type="hidden" name="radius" value={value.radius} />
          <input type="hidden" name="lat" value={value.point.lat} />
          <input type="hidden" name="lng" value={value.point.lng} />
        </>
      ) : null}
    </div>
  )
}

type TypedProps = Props & { position: ReturnType<typeof usePosition>; onManual: () => void }

function Typed({ value, onChange, position, onManual }: TypedProps) {
  return (
    <>
      <PlaceBox
        placeholder={LOCATION_PLACEHOLDER}
        value={value.location}
        onValueChange={(location) => onChange({ ...noLocation, location })}
        maxLength={200}
      />
      <div data-needs-script className="mt-2 flex flex-wrap gap-2">
        <Button
          type="button"
          variant="ghost"
          size="small"
          icon={<LocateFixed aria-hidden />}
          disabled={position.loading}
          onClick={position.ask}
        >
          {position.loading ? 'Getting...' : NEAR_ME}
        </Button>
        <Button type="button" variant="ghost" size="small" icon={<MapPin aria-hidden />} onClick={onManual}>
          Set manually
        </Button>
      </div>
    </>
  )
}

function Manual({ onApply, onCancel }: { onApply: (location: string) => void; onCancel: () => void }) {
  const [text, setText] = useState('')
  const found = useGeocoding(text)
  const blank = text.trim() === ''
  const apply = () => {
    if (!blank) onApply(text.trim())
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <TextBox
          autoFocus
          aria-label="Location"
          placeholder={LOCATION_PLACEHOLDER}
          icon={<MapPin aria-hidden />}
          className="w-full"
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
        <Button type="button" disabled={blank} onClick={apply}>
          Apply
        </Button>
        <Button type="button" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-ink-soft">
        {found ? <span>{understanding(found.best?.label)}</span> : null}
        {found && found.others.length > 0 ? (
          // A new element for other places: on a translated page React can't change a text beside elements.
          <span key={text}>
            {' '}
            Did you mean{' '}
            {found.others.slice(0, 3).map(({ label }, index) => (
              <span key={label}>
                {index > 0 ? ', ' : ''}
                <button
                  type="button"
                  className="font-medium text-petrol underline underline-offset-4"
                  onClick={() => onApply(label)}
                >
                  {label}
                </button>
              </span>
            ))}
            ?
          </span>
        ) : null}
      </p>
    </>
  )
}

function understanding(place: string | undefined): string {
  return place ? `We understand this as ${place}.` : 'No town or postcode of that name. We’ll search for it as text.'
}

type NearMeProps = { applied: boolean; onApply: (radius: Radius) => void; onClose: () => void }

function NearMe({ applied, onApply, onClose }: NearMeProps) {
  const [radius, setRadius] = useState<Radius>(DEFAULT_RADIUS)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone="success" icon={<LocateFixed aria-hidden />}>
        Using your location
      </Badge>
      <Select
        aria-label="Radius"
        options={radiusOptions}
        value={String(radius)}
        onChange={(event) => setRadius(readRadiusOption(event.currentTarget.value))}
        className="w-32"
      />
      <Button type="button" variant={applied ? 'secondary' : 'primary'} onClick={() => onApply(radius)}>
        Apply
      </Button>
      <IconButton type="button" label="Stop using your location" icon={<X aria-hidden />} onClick={onClose} />
    </div>
  )
}

type Geocoding = { best: { label: string } | null; others: { label: string }[] }

function useGeocoding(text: string): Geocoding | null {
  const fetcher = useFetcher<Geocoding>()
  const settled = useDebounced(text.trim())
  const load = useEffectEvent((text: string) => void fetcher.load(`/places/find?text=${encodeURIComponent(text)}`))
  useEffect(() => {
    if (settled !== '') load(settled)
  }, [settled])
  return settled === '' || settled !== text.trim() ? null : (fetcher.data ?? null)
}
