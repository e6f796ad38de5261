import { PageFrame } from './page-frame.tsx'
import { BothSides } from './side.tsx'
import { Figures } from './specimens/figures.tsx'
import { Lists, Outlines } from './specimens/shown.tsx'
import { Talk } from './specimens/talk.tsx'

/** What stands in a page to be read. It has an address of its own, as the chart weighs what all controls do. */
export const ContentPage = () => (
  <PageFrame title="Design: content">
    <BothSides title="Figures">{(theme) => <Figures theme={theme} />}</BothSides>
    <BothSides title="Lists">{(theme) => <Lists theme={theme} />}</BothSides>
    <BothSides title="What is on its way">{() => <Outlines />}</BothSides>
    <BothSides title="Conversation">{(theme) => <Talk theme={theme} />}</BothSides>
  </PageFrame>
)
