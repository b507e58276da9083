import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { KitSection } from './section.tsx'

export function Navigation({ theme }: { theme: string }) {
  return (
    <>
      <KitSection title="Finding one's way">
        <Breadcrumb
          label={`Breadcrumb, ${theme}`}
          items={[{ label: 'Home', to: '/' }, { label: 'Plumbers', to: '/' }, { label: 'Leeds' }]}
        />
        <Pagination label={`Pages, ${theme}`} page={5} pages={12} href={(page) => `?page=${page}`} />
        <Pagination label={`First page, ${theme}`} page={1} pages={3} href={(page) => `?page=${page}`} />
      </KitSection>
      <KitSection title="Tabs">
        <TabLinks
          label={`Sections, ${theme}`}
          current="jobs"
          tabs={[
            { value: 'profile', label: 'Profile', href: '?tab=profile' },
            { value: 'jobs', label: 'My jobs', href: '?tab=jobs', count: 3 },
            { value: 'saved', label: 'Saved', href: '?tab=saved' },
          ]}
        />
      </KitSection>
    </>
  )
}
