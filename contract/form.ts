/** In the order of the page. A number: how often the field may repeat. A secret is never sent back. */
export type FormFields = Readonly<Record<string, 'text' | 'secret' | number>>

/** Declares fields that each hold one text, by their names. Where a browser loads the module, an object is smaller. */
export function textFields<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, 'text'>>
export function textFields(...names: readonly string[]): Readonly<Record<string, 'text'>> {
  return Object.fromEntries(names.map((name) => [name, 'text' as const]))
}

export type FormValues<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends number ? string[] : string
}

export type FormErrors<Fields extends FormFields> = { [Name in keyof Fields]?: string | undefined }

/** What is wrong with the form as a whole. `signIn`: the address to return to after logging in. */
export type FormRefusal = { title: string; message: string; signIn?: string; resend?: boolean }

export type FormResult<Fields extends FormFields> = {
  values: FormValues<Fields>
  errors: FormErrors<Fields>
  refusal: FormRefusal | null
  /** Distinguishes attempts. */
  at: number
}

export function formValues<Fields extends FormFields>(form: FormData, fields: Fields): FormValues<Fields>
export function formValues(form: FormData, fields: FormFields): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {}
  for (const [name, kind] of Object.entries(fields)) {
    values[name] = typeof kind === 'number' ? form.getAll(name).map(textOf) : textOf(form.get(name))
  }
  return values
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.replace(/\r\n/g, '\n') : ''
}
