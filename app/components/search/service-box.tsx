import { Combobox, type ComboboxProps } from '#app/ui/combobox.tsx'
import { Search } from '#app/ui/icons.ts'

export type ServicePicks = {
  /** A category or task was picked, or an earlier search. */
  onSearch: (service: string) => void
  /** A place was picked; `service` is what was typed besides. */
  onPlace: (given: { service: string; location: string }) => void
}

const list = () => import('./service-list.tsx').then(({ ServiceList }) => ServiceList)

/** Suggests while people type. */
export function ServiceBox(box: Omit<ComboboxProps<ServicePicks>, 'label' | 'icon' | 'list'>) {
  return <Combobox {...box} name="service" label="Service" icon={<Search aria-hidden />} maxLength={200} list={list} />
}
