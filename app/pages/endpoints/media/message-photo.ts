import { api, storedFile } from '#app/api.server.ts'
import { missing, orNull } from '../answer.ts'
import type { Route } from './+types/message-photo'
import { photoIn, privatePhoto } from './photo.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const named = photoIn(params.file)
  if (!named) return missing()
  const picture = await orNull(context.get(api).message.photo(named))
  return picture ? privatePhoto(request, params.file, picture, context.get(storedFile)) : missing()
}
