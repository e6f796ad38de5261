import { BothSides } from './side.tsx'
import { Buttons, Fields } from './specimens/controls.tsx'
import { Opened } from './specimens/opened.tsx'
import { Lists, Marks } from './specimens/shown.tsx'
import { Talk } from './specimens/talk.tsx'
import { Colours, Contrasts, Icons, OtherTokens, Shapes, TypeScale } from './token-tables.tsx'

/** The design system, as it stands in the styles and components themselves. In English alone: those who build read it. */
export const DesignPage = () => (
  <div lang="en" className="mx-auto grid w-full max-w-7xl gap-10">
    <header className="grid gap-1">
      <h1 className="text-3xl font-bold tracking-tight">Design</h1>
      <p className="max-w-2xl text-ink-soft">
        Every token and every component of web/ui, light beside dark. What opens over the page does so in the theme that
        the page is in.
      </p>
    </header>
    <BothSides title="Colours">{(theme) => <Colours theme={theme} />}</BothSides>
    <BothSides title="Contrast, at least 4.5 to 1">{(theme) => <Contrasts theme={theme} />}</BothSides>
    <BothSides title="Type">{() => <TypeScale />}</BothSides>
    <BothSides title="Space, radius, shadow">{() => <Shapes />}</BothSides>
    <BothSides title="Motion and the other tokens">{(theme) => <OtherTokens theme={theme} />}</BothSides>
    <BothSides title="Buttons">{() => <Buttons />}</BothSides>
    <BothSides title="Fields">{() => <Fields />}</BothSides>
    <BothSides title="Marks">{() => <Marks />}</BothSides>
    <BothSides title="What opens">{() => <Opened />}</BothSides>
    <BothSides title="Lists">{(theme) => <Lists theme={theme} />}</BothSides>
    <BothSides title="Conversation">{(theme) => <Talk theme={theme} />}</BothSides>
    <section className="grid gap-3">
      <h2 className="text-xl font-bold tracking-tight">Icons in use</h2>
      <Icons />
    </section>
  </div>
)
