import { useEffect, useRef } from 'react'
import { categoryFilter, type NextChoices, shownCategory } from '#app/components/search/category-options.ts'
import { effectiveQuery } from '#app/components/search/effective-query.ts'
import { fieldFilters } from '#app/components/search/field-filters.lazy.ts'
import { CategoryFilter, FilterForm, LocationFilter } from '#app/components/search/filter-form.tsx'
import { radiusOptions, readRadiusOption } from '#app/components/search/radius-options.ts'
import { ServiceBox } from '#app/components/search/service-box.tsx'
import { TYPING_RESTS, useFilterDraft } from '#app/components/search/use-filter-draft.ts'
import { usePosition } from '#app/components/search/use-position.ts'
import { usePreHydrationInput } from '#app/components/use-pre-hydration-input.ts'
import { Field } from '#app/ui/field.tsx'
import { LazyPart } from '#app/ui/lazy-part.tsx'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { FilterField } from '#contract/custom-field/view.ts'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import type { DirectoryResult } from '#contract/directory/view.ts'
import { directoryAddress, MAP_AREA, NEAR_ME, readFilters } from '#contract/directory/words.ts'

/** Other words are understood again. */
const asTyped = { exact: false, without: [] }

/** `result`: null before anything is searched for. */
type Props = {
  filters: DirectoryFilters
  /** Those that the operator added. */
  fields?: FilterField[] | undefined
  result: DirectoryResult | null
  choices: NextChoices
}

export function DirectoryFilterForm({ filters, fields, result, choices }: Props) {
  const chosen = { filter: filters.category, found: result?.category ?? null }
  const reading = result?.reading ?? null
  const inForm = effectiveQuery(filters, reading)
  const { draft, change } = useFilterDraft(filters, trimmedAddress, inForm)
  const position = usePosition((point) => change({ nearme: true, location: NEAR_ME, point }, 0))
  const deviceWanted = filters.nearme && !filters.point && (filters.location === '' || filters.location === NEAR_ME)
  const deviceAsked = useRef(false)
  const form = usePreHydrationInput((held) => {
    const { service, location, radius, hideUnclaimed, category, fields } = readFilters(held)
    const early = { service, location, radius, hideUnclaimed, category: categoryFilter(category, chosen), fields }
    if (directoryAddress({ ...inForm, ...early }) !== directoryAddress(inForm)) change({ ...early, ...asTyped }, 0)
  })

  useEffect(() => {
    if (!deviceWanted || deviceAsked.current) return
    deviceAsked.current = true
    position.ask()
  }, [deviceWanted, position.ask])

  function turnNearMe(on: boolean) {
    position.reset()
    if (!on) return change({ nearme: false, point: null, location: isPlace(draft.location) ? draft.location : '' }, 0)
    if (isPlace(draft.location)) return change({ nearme: true }, 0)
    position.ask()
  }

  function pick(part: Partial<DirectoryFilters>) {
    form.current?.closest<HTMLElement>('[popover]')?.hidePopover?.()
    change({ ...part, ...asTyped }, 0)
  }

  function show() {
    change(draft.service === filters.service ? effectiveQuery(draft, reading) : {}, 0)
  }

  return (
    <FilterForm form={form} action="/directory" label="Professionals" show={show}>
      <Field label="Service" id="service">
        {(ids) => (
          <ServiceBox
            {...ids}
            placeholder="Plumber, guitar lessons…"
            value={draft.service}
            onValueChange={(service) => change({ service, ...asTyped }, TYPING_RESTS)}
            own={{
              onSearch: (service) => pick({ service }),
              onPlace: (given) => pick({ ...given, point: null }),
            }}
          />
        )}
      </Field>
      <CategoryFilter
        choices={choices}
        value={shownCategory(draft.category, chosen)}
        onChange={(category) => change({ category }, 0)}
      />
      <div>
        <LocationFilter
          value={draft.location}
          onChange={(location) => change({ location, point: null }, TYPING_RESTS)}
        />
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
            {position.error}
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
      {fields ? (
        <LazyPart
          source={fieldFilters}
          props={{ fields, values: draft.fields, change: (fields, after) => change({ fields }, after) }}
        />
      ) : null}
      <Switch
        label="Hide unclaimed"
        hint="Businesses listed by us that have not joined yet"
        name="hideUnclaimed"
        value="true"
        checked={draft.hideUnclaimed}
        onChange={(event) => change({ hideUnclaimed: event.currentTarget.checked }, 0)}
      />
    </FilterForm>
  )
}

function isPlace(location: string): boolean {
  return !['', NEAR_ME, MAP_AREA].includes(location.trim())
}

function trimmedAddress(filters: DirectoryFilters): string {
  return directoryAddress({ ...filters, service: filters.service.trim(), location: filters.location.trim() })
}
