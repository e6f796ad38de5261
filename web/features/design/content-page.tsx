import { PageFrame } from './page-frame.tsx'
import { BothSides } from './side.tsx'
import { Figures } from './specimens/figures.tsx'
import { Lists, Outlines } from './specimens/shown.tsx'
import { Talk } from './specimens/talk.tsx'

/** The components that display content. A page of its own, because the chart alone is as large as all controls. */
export const ContentPage = () => (
  <PageFrame title="Design: content">
    <BothSides title="Figures">{(theme) => <Figures theme={theme} />}</BothSides>
    <BothSides title="Lists">{(theme) => <Lists theme={theme} />}</BothSides>
    <BothSides title="What is on its way">{() => <Outlines />}</BothSides>
    <BothSides title="Conversation">{(theme) => <Talk theme={theme} />}</BothSides>
  </PageFrame>
)
