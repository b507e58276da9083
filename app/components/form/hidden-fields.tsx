/** What a form says without asking. */
export function HiddenFields(values: Readonly<Record<string, string | number>>) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
