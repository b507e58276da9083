import { MapPin, Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { LOCATION_PLACEHOLDER, radiusOptions, readRadiusOption } from '#app/components/location-picker.tsx'
import { useEarlyInput } from '#app/components/use-early-input.ts'
import { ENTER_MANUALLY, usePosition } from '#app/components/use-position.ts'
import { useSuggestions } from '#app/components/use-suggestions.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Combobox } from '#app/ui/combobox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { categoryText } from '#contract/category.ts'
import {
  type DirectoryFilters,
  type DirectoryResult,
  directoryAddress,
  NEAR_ME,
  readFilters,
} from '#contract/directory.ts'
import type { CategoryOptions } from './directory.tsx'

/** How long typing must rest before the list follows, in milliseconds. */
const TYPING_RESTS = 300

type Props = { filters: DirectoryFilters; result: DirectoryResult; options: CategoryOptions }

/** The filters: a form that works by itself, and with JavaScript takes effect as one types and chooses. */
export function DirectoryFilterForm({ filters, result, options }: Props) {
  const { draft, change } = useDraft(filters)
  const position = usePosition((point) => change({ nearme: true, location: NEAR_ME, point }, 0))
  const { items, loading } = useSuggestions('/places/suggest', draft.location)
  const deviceWanted = filters.nearme && !filters.point && (filters.location === '' || filters.location === NEAR_ME)
  const asked = useRef(false)
  const form = useEarlyInput((held) => {
    const { service, location, radius, hideUnclaimed, category } = readFilters(held)
    const chosen = category === (result.category?.text ?? '') ? filters.category : category
    const early = { service, location, radius, hideUnclaimed, category: chosen }
    if (directoryAddress({ ...filters, ...early }) !== directoryAddress(filters)) change(early, 0)
  })

  useEffect(() => {
    if (!deviceWanted || asked.current) return
    asked.current = true
    position.ask()
  }, [deviceWanted, position.ask])

  function turnNearMe(on: boolean) {
    position.reset()
    if (!on)
      return change({ nearme: false, point: null, location: draft.location === NEAR_ME ? '' : draft.location }, 0)
    if (draft.location.trim() !== '' && draft.location !== NEAR_ME) return change({ nearme: true }, 0)
    position.ask()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    change({}, 0)
  }

  return (
    <Form
      ref={form}
      action="/directory"
      onSubmit={submit}
      role="search"
      aria-label="Professionals"
      className="space-y-5"
    >
      <Field label="Service" id="service">
        {(ids) => (
          <TextBox
            {...ids}
            name="service"
            icon={<Search aria-hidden />}
            placeholder="Plumber, guitar lessons…"
            maxLength={200}
            value={draft.service}
            onChange={(event) => change({ service: event.currentTarget.value }, TYPING_RESTS)}
          />
        )}
      </Field>
      <Field label="Category" id="category">
        {(ids) => (
          <Select
            {...ids}
            name="category"
            placeholder="All categories"
            options={categoryOptions(options)}
            value={result.category && draft.category === filters.category ? result.category.text : draft.category}
            onChange={(event) => change({ category: event.currentTarget.value }, 0)}
          />
        )}
      </Field>
      <div>
        <Field label="Location" id="location">
          {(ids) => (
            <Combobox
              {...ids}
              label="Location"
              name="location"
              icon={<MapPin aria-hidden />}
              placeholder={LOCATION_PLACEHOLDER}
              maxLength={200}
              items={items}
              loading={loading}
              value={draft.location}
              onValueChange={(location) => change({ location, point: null }, TYPING_RESTS)}
            />
          )}
        </Field>
        <Switch
          label={position.loading ? 'Getting...' : 'Near me'}
          name="nearme"
          value="true"
          checked={draft.nearme}
          disabled={position.loading}
          onChange={(event) => turnNearMe(event.currentTarget.checked)}
          className="mt-2"
        />
        {position.error ? (
          <p role="alert" className="text-sm text-brick-ink">
            {position.error}. {ENTER_MANUALLY}
          </p>
        ) : null}
        {draft.point ? (
          <>
            <input type="hidden" name="lat" value={draft.point.lat} />
            <input type="hidden" name="lng" value={draft.point.lng} />
          </>
        ) : null}
      </div>
      <Field label="Radius" id="radius">
        {(ids) => (
          <Select
            {...ids}
            name="radius"
            options={radiusOptions}
            value={String(draft.radius)}
            onChange={(event) => change({ radius: readRadiusOption(event.currentTarget.value) }, 0)}
          />
        )}
      </Field>
      <Switch
        label="Hide unclaimed"
        hint="Businesses listed by us that have not joined yet"
        name="hideUnclaimed"
        value="true"
        checked={draft.hideUnclaimed}
        onChange={(event) => change({ hideUnclaimed: event.currentTarget.checked }, 0)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Show results</Button>
        <ButtonLink to="/directory" reloadDocument variant="ghost">
          Clear Filters
        </ButtonLink>
      </div>
    </Form>
  )
}

/** What stands in the form. It leads the address while one types, and follows it on back and forward. */
function useDraft(filters: DirectoryFilters) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(filters)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const address = directoryAddress(filters)
  const sent = useRef(address)

  useEffect(() => {
    if (sent.current === address) return
    sent.current = address
    setDraft(filters)
  }, [address, filters])

  useEffect(() => () => clearTimeout(timer.current), [])

  function change(part: Partial<DirectoryFilters>, after: number) {
    const next = { ...draft, ...part, page: 1 }
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const trimmed = { ...next, service: next.service.trim(), location: next.location.trim() }
      sent.current = directoryAddress(trimmed)
      void navigate(sent.current, { replace: true, preventScrollReset: true })
    }, after)
  }

  return { draft, change }
}

function categoryOptions(groups: CategoryOptions) {
  return groups.flatMap((group) => [
    { value: group.name, label: `All ${group.name}`, group: group.name },
    ...group.children.map((name) => ({ value: categoryText(group.name, name), label: name, group: group.name })),
  ])
}
