export function classes(...names: Array<string | false | null | undefined>) {
  return names.filter(Boolean).join(' ')
}

export const control = 'control'

export type ControlProps = { invalid?: boolean; describedBy?: string | undefined }
