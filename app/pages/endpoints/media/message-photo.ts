import { photoLoader } from './photo.ts'

export const loader = photoLoader(({ message }) => message.photo)
