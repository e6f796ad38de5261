import { PageFrame } from './page-frame.tsx'
import { BothSides } from './side.tsx'
import { Choices } from './specimens/choices.tsx'
import { Buttons, Fields } from './specimens/controls.tsx'
import { Marks } from './specimens/marks.tsx'
import { Opened } from './specimens/opened.tsx'
import { Sections } from './specimens/sections.tsx'
import { Colours, Contrasts, Icons, OtherTokens, Shapes, TypeScale } from './token-tables.tsx'

export const DesignPage = () => (
  <PageFrame title="Design">
    <BothSides title="Colours">{(theme) => <Colours theme={theme} />}</BothSides>
    <BothSides title="Contrast, at least 4.5 to 1">{(theme) => <Contrasts theme={theme} />}</BothSides>
    <BothSides title="Type">{() => <TypeScale />}</BothSides>
    <BothSides title="Space, radius, shadow">{() => <Shapes />}</BothSides>
    <BothSides title="Motion and the other tokens">{(theme) => <OtherTokens theme={theme} />}</BothSides>
    <BothSides title="Marks">{() => <Marks />}</BothSides>
    <BothSides title="Buttons">{() => <Buttons />}</BothSides>
    <BothSides title="Fields">{() => <Fields />}</BothSides>
    <BothSides title="Choices">{(theme) => <Choices theme={theme} />}</BothSides>
    <BothSides title="Sections">{(theme) => <Sections theme={theme} />}</BothSides>
    <BothSides title="What opens">{() => <Opened />}</BothSides>
    <section className="grid gap-3">
      <h2 className="text-xl font-bold tracking-tight">Icons in use</h2>
      <Icons />
    </section>
  </PageFrame>
)
