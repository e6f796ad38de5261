import { Avatar } from '../../../ui/avatar.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { BlankText } from '../../../ui/blank-text.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailAddress } from '../../../ui/email-address.tsx'
import { Logo, LogoMark } from '../../../ui/logo.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Specimen } from '../side.tsx'

const TONES: readonly Tone[] = ['neutral', 'brand', 'accent', 'success', 'warning', 'danger']
export const Marks = () => (
  <>
    <Specimen name="Badge">
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge tone="success" icon="i-lucide-check">
        icon
      </Badge>
    </Specimen>
    <Specimen name="Avatar, with a picture; Swatch; Logo, LogoMark; VisuallyHidden (heard, not seen)">
      <Avatar name="Ana Quispe" />
      <Avatar name="Оюунчимэг Даваасүрэн" />
      <Avatar name="Luz" picture="/icon.svg" />
      <Swatch color="#0c5c4c" />
      <Logo name="Vocero" />
      <LogoMark />
      <VisuallyHidden>Heard</VisuallyHidden>
    </Specimen>
    <Specimen name="Skeleton">
      <Skeleton />
      <Skeleton className="h-11 w-2/3" />
    </Specimen>
    <Specimen name="EmailAddress, which breaks after its signs">
      <p className="max-w-40">
        <EmailAddress address="ana.quispe+reservas@peluqueria.example" />
      </p>
    </Specimen>
    <Specimen name="BlankText">
      <p>
        <BlankText text="A haircut is [price], without an appointment." missing={['price']} />
      </p>
    </Specimen>
    <Card>Card</Card>
  </>
)
