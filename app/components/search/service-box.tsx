import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWaking } from '#app/ui/combobox.tsx'
import { TextBox } from '#app/ui/text-box.tsx'

export type ServiceBoxProps = {
  label: string
  placeholder: string
  id?: string
  describedBy?: string | undefined
  value: string
  onValueChange: (service: string) => void
  /** A category or task was picked, or an earlier search. */
  onSearch: (service: string) => void
  /** A place was picked; `service` is what was typed besides. */
  onPlace: (given: { service: string; location: string }) => void
}

const fetchList = () => import('./service-list.tsx').then(({ ServiceList }) => ServiceList)

/** Suggests while people type. A plain text box until first use, and where suggestions fail. */
export function ServiceBox({ value, onValueChange, onSearch, onPlace, ...plain }: ServiceBoxProps) {
  const { Woken, waking } = useWaking(fetchList)
  const box = useRef<HTMLInputElement>(null)
  const [first] = useState(value)
  const shared = { ...plain, name: 'service', icon: <Search aria-hidden />, maxLength: 200 }
  if (Woken)
    return (
      <Woken
        {...shared}
        text={value}
        onTextChange={onValueChange}
        onSearch={onSearch}
        onPlace={onPlace}
        first={first}
        plainBox={box}
      />
    )
  const { label, ...rest } = shared
  return (
    <TextBox
      {...rest}
      ref={box}
      aria-label={plain.id ? undefined : label}
      autoComplete="off"
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value)}
      {...waking}
    />
  )
}

export function rememberSearch(service: string): void {
  import('./recent-searches.ts').then(
    (recent) => recent.rememberSearch(service),
    () => {},
  )
}
