import type { WokenProps } from '#app/ui/combobox.tsx'
import { ComboboxList } from '#app/ui/combobox-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

export function PlaceList({ first, ...box }: WokenProps) {
  return <ComboboxList {...box} {...useSuggestions('/places/suggest', box.text, first)} />
}
