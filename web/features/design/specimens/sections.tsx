import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Theme } from '../side.tsx'

export function Sections({ theme }: { theme: Theme }) {
  const [tab, open] = useState('plain')
  return (
    <>
      <Tabs
        label={`Tabs, ${theme}`}
        value={tab}
        onValue={open}
        tabs={[
          { value: 'plain', label: 'Tabs', panel: <p>What is in the first.</p> },
          { value: 'icon', label: 'Icon', icon: 'i-lucide-users', panel: <p>What is in the second.</p> },
          { value: 'alert', label: 'Alert', alert: 'Something is wrong in it', panel: <p>What is wrong.</p> },
        ]}
      />
      <Panel
        title={`Panel, ${theme}`}
        description="What it is about."
        action={
          <Button variant="secondary" size="small">
            Action
          </Button>
        }
      >
        <p>One subject of a page.</p>
      </Panel>
      <Panel danger title={`Panel, danger, ${theme}`} description="What cannot be undone.">
        <Button variant="danger" className="justify-self-start">
          Delete
        </Button>
      </Panel>
    </>
  )
}
