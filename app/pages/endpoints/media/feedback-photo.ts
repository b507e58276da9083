import { photoLoader } from './photo.ts'

export const loader = photoLoader(({ feedback }) => feedback.photo)
