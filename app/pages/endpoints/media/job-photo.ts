import { api, storedFile } from '#app/api.server.ts'
import { missing, orNull } from '../answer.ts'
import type { Route } from './+types/job-photo'
import { photoIn, privatePhoto } from './photo.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const named = photoIn(params.file)
  if (!named) return missing()
  const picture = await orNull(context.get(api).job.photo(named))
  return picture ? privatePhoto(request, params.file, picture, context.get(storedFile)) : missing()
}
