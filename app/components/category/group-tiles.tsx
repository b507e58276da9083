import { Fragment } from 'react'
import { href } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { Card } from '#app/ui/card.tsx'
import { CoverLink } from '#app/ui/link.tsx'
import type { GroupTile } from '#contract/category/view.ts'

/** The groups of trades, each with its picture. */
export function GroupTiles({ groups }: { groups: GroupTile[] }) {
  return (
    <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
      {groups.map(({ slug, name, picture }) => (
        <Card as="li" key={slug} interactive flush>
          <div className="aspect-3/2">
            <Picture picture={picture} sizes="(min-width: 64rem) 300px, 50vw" />
          </div>
          <p className="px-3 py-2 font-medium">
            <CoverLink to={href('/categories/:slug/:town?', { slug })}>
              <Name name={name} />
            </CoverLink>
          </p>
        </Card>
      ))}
    </ul>
  )
}

/** "Construction/Trade" breaks after the slash, where browsers would break within a word. */
function Name({ name }: { name: string }) {
  const [first, ...others] = name.split('/')
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
