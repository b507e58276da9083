import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { BadgeCheck } from '#app/ui/icons.ts'
import { Rating } from '#app/ui/rating.tsx'
import { KitSection, Row } from './section.tsx'

const people = [
  'Nadia Rahman',
  'Tom Ellery',
  'Oak & Ash Joinery',
  'Priya Shah',
  'Gwen',
  'Brightside Electrical',
  'Ewan McLeod',
  'Sofia Conti',
  'Harrogate Roofing',
  'Jack Bamford',
  'Mei Chen',
  'Aled Pugh',
]

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Crect width='40' height='40' fill='%230e4b4a'/%3E%3Ccircle cx='20' cy='20' r='12' fill='%23e39a2d'/%3E%3C/svg%3E"

export function BadgesAndIcons() {
  return (
    <>
      <KitSection title="Badges">
        <Row>
          <Badge>Draft</Badge>
          <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
            Verified
          </Badge>
          <Badge tone="accent">Featured</Badge>
          <Badge tone="warning">Waiting</Badge>
          <Badge tone="danger">Expired</Badge>
          <Badge tone="info">New</Badge>
        </Row>
      </KitSection>
      <KitSection title="Avatars">
        <Row>
          <Avatar name="Nadia Rahman" size="small" />
          <Avatar name="Nadia Rahman" />
          <Avatar name="Nadia Rahman" size="large" />
          <Avatar name="Nadia Rahman" size="xlarge" />
        </Row>
        <Row>
          <Avatar src={picture} name="Picture" size="large" />
          <Avatar size="large" alt="No name, no picture" />
        </Row>
        <Row>
          {people.map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </Row>
      </KitSection>
      <KitSection title="Rating">
        <Row>
          <Rating value={4.5} count="12" showValue />
          <Rating value={3.2} />
          <Rating value={0} />
          <Rating value={5} size={24} />
        </Row>
      </KitSection>
    </>
  )
}
