export const control = 'control'

export type ControlProps = { invalid?: boolean; describedBy?: string | undefined }
