import { useState } from 'react'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks, Tabs } from '#app/ui/tabs.tsx'
import { Part } from './kit-part.tsx'

export function Places({ theme }: { theme: string }) {
  const [tab, setTab] = useState('portfolio')
  return (
    <>
      <Part title="Finding one's way">
        <Breadcrumb
          label={`Breadcrumb, ${theme}`}
          items={[{ label: 'Home', to: '/' }, { label: 'Plumbers', to: '/' }, { label: 'Leeds' }]}
        />
        <Pagination label={`Pages, ${theme}`} page={5} pages={12} href={(page) => `?page=${page}`} />
        <Pagination label={`First page, ${theme}`} page={1} pages={3} href={(page) => `?page=${page}`} />
      </Part>
      <Part title="Tabs">
        <TabLinks
          label={`Sections, ${theme}`}
          current="jobs"
          tabs={[
            { value: 'profile', label: 'Profile', href: '?tab=profile' },
            { value: 'jobs', label: 'My jobs', href: '?tab=jobs', count: 3 },
            { value: 'saved', label: 'Saved', href: '?tab=saved' },
          ]}
        />
        <Tabs
          label={`Panels, ${theme}`}
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'about', label: 'About', content: <p>About them.</p> },
            { value: 'portfolio', label: 'Portfolio', count: 8, content: <p>Their work.</p> },
          ]}
        />
      </Part>
    </>
  )
}
