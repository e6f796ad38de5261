import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { OtherLanguages } from '../../../ui/other-languages.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
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
      <OtherLanguages
        label={`Other languages, ${theme}`}
        hint="What is not translated is shown as it is."
        languages={[{ language: 'en', name: 'English' }]}
        isOpenAtFirst
      >
        {() => <TextInput aria-label={`A text, ${theme}`} />}
      </OtherLanguages>
      <Panel danger title={`Panel, danger, ${theme}`} description="What cannot be undone.">
        <Button variant="danger" className="justify-self-start">
          Delete
        </Button>
      </Panel>
    </>
  )
}
