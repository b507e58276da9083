/** Tells password managers whose password a form sets. It has no name, so that nothing is sent. */
export function AccountName({ value }: { value: string }) {
  return <input type="text" autoComplete="username" value={value} readOnly hidden />
}
