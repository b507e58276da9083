import { photoLoader } from './photo.ts'

export const loader = photoLoader(({ job }) => job.photo)
