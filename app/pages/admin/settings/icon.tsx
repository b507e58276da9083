import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import type { Route } from './+types/icon'
import { pictureAction } from './picture-form.server.ts'
import { PictureForm } from './picture-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { icon } = await context.get(api).setting.look().catch(refuse)
  return { icon }
}

export const action = pictureAction({
  set: ({ setting }, file) => setting.setIcon({ file }),
  remove: ({ setting }) => setting.removeIcon(),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Icon')

export default function IconSettings({ loaderData: { icon }, actionData }: Route.ComponentProps) {
  return (
    <PictureForm
      title="Icon"
      lead="Shown in browser tabs and on phones’ home screens, where it’s small: a mark without words works best."
      current={icon}
      actionData={actionData}
    />
  )
}
