import { Combobox, type ComboboxProps } from '#app/ui/combobox.tsx'
import { MapPin } from '#app/ui/icons.ts'

const list = () => import('./place-list.tsx').then(({ PlaceList }) => PlaceList)

export function PlaceBox(box: Omit<ComboboxProps<object>, 'label' | 'icon' | 'list' | 'own'>) {
  return <Combobox {...box} name="location" label="Location" icon={<MapPin aria-hidden />} list={list} own={{}} />
}
