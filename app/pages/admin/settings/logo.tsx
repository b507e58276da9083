import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import type { Route } from './+types/logo'
import { pictureAction } from './picture-form.server.ts'
import { PictureForm } from './picture-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { logo } = await context.get(api).setting.look().catch(refuse)
  return { logo }
}

export const action = pictureAction({
  set: ({ setting }, file) => setting.setLogo({ file }),
  remove: ({ setting }) => setting.removeLogo(),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Logo')

export default function LogoSettings({ loaderData: { logo }, actionData }: Route.ComponentProps) {
  return (
    <PictureForm
      title="Logo"
      lead="Shown beside the name of the site and in emails. It’s the icon too, until you choose another."
      current={logo}
      actionData={actionData}
    />
  )
}
