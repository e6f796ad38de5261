import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { avatarOf } from '../../../worker/contract/avatars.ts'
import { imageFacts } from '../../../worker/contract/image.ts'
import { accentColors } from '../../../worker/contract/inks.ts'
import { AVATAR_MAX_BYTES } from '../../../worker/contract/limits.ts'
import { avatarAddress, Look } from '../../../worker/contract/look.ts'
import { useCommonWords } from '../../core/common-words.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { useSentence } from '../../core/sentences.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Bubble } from '../../ui/chat/bubble.tsx'
import { ChatLook } from '../../ui/chat/chat-look.ts'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface LookFieldsProps {
  agentId: string
  agentName: string
  look: Look
  errors: FieldErrors
  onChange: (change: Partial<Look>) => void
}

const FIRST_COLOR = '#0c5c4c'

/** The address of the picture: a data URL of an unsaved one, or the stored file. */
export const pictureOf = (agentId: string, avatar: string | null): string | undefined =>
  avatar === null ? undefined : avatar.startsWith('data:') ? avatar : avatarAddress(agentId, avatar)

/** The picture and the colour of an agent, with a preview of its public chat. */
export function LookFields({ agentId, agentName, look: { avatar, color }, errors, onChange }: LookFieldsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const sentence = useSentence()
  const input = useRef<HTMLInputElement>(null)
  const [isUnsupported, setUnsupported] = useState(false)
  const picture = pictureOf(agentId, avatar)
  const valid = Look.shape.color.safeParse(color).data ?? undefined
  const choose = async (file: File | undefined) => {
    if (!file) return
    const small = await shrinkToFit(file)
    setUnsupported(small === null)
    if (small !== null) onChange({ avatar: small })
  }
  return (
    <section aria-labelledby="look" className="grid gap-5">
      <div className="grid gap-1">
        <h3 id="look" className="font-semibold">{t`Imagen y color`}</h3>
        <p className="text-sm text-ink-soft">{t`Con ellos se presenta en su chat público.`}</p>
      </div>
      <FieldGroup
        label={t`Imagen`}
        error={isUnsupported ? sentence('look.imageKind') : errors['look.avatar']}
        hint={t`PNG, JPEG o WebP. Se recorta en un cuadrado y se reduce aquí mismo. Sin imagen se muestran sus iniciales.`}
      >
        <div className="flex flex-wrap items-center gap-3">
          <Avatar name={agentName} size="large" picture={picture} />
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            hidden
            onChange={({ target }) => {
              void choose(target.files?.[0])
              target.value = ''
            }}
          />
          <Button variant="secondary" size="small" icon="i-lucide-upload" onClick={() => input.current?.click()}>
            {avatar === null ? t`Elegir una imagen` : t`Cambiar la imagen`}
          </Button>
          {avatar !== null && (
            <Button variant="ghost" size="small" icon="i-lucide-trash-2" onClick={() => onChange({ avatar: null })}>
              {t`Quitar la imagen`}
            </Button>
          )}
        </div>
      </FieldGroup>
      {color === null ? (
        <FieldGroup label={t`Color`} hint={t`Sin color propio, el chat tiene el de Vocero.`}>
          <div>
            <Button
              variant="secondary"
              size="small"
              icon="i-lucide-pencil-line"
              onClick={() => onChange({ color: FIRST_COLOR })}
            >
              {t`Elegir un color`}
            </Button>
          </div>
        </FieldGroup>
      ) : (
        <Field
          label={t`Color`}
          optionalLabel={words.optional}
          error={errors['look.color']}
          hint={t`El del encabezado, el botón de enviar y lo que escriben los visitantes. El texto encima es blanco o negro, el que mejor se lea.`}
        >
          <div className="flex flex-wrap items-center gap-3">
            <input
              type="color"
              aria-label={t`Elegir el color en una paleta`}
              className="size-11 shrink-0 rounded-field border border-line-strong bg-surface p-1"
              value={valid ?? FIRST_COLOR}
              onChange={({ target }) => onChange({ color: target.value })}
            />
            <div className="w-32">
              <TextInput
                name="look.color"
                autoComplete="off"
                spellCheck={false}
                value={color}
                onChange={({ target }) => onChange({ color: target.value })}
              />
            </div>
            <Button variant="ghost" size="small" icon="i-lucide-trash-2" onClick={() => onChange({ color: null })}>
              {t`Quitar el color`}
            </Button>
          </div>
        </Field>
      )}
      {(picture || valid) && (
        <div aria-hidden className="grid gap-2 rounded-card border border-line bg-canvas p-4">
          <ChatLook value={{ avatar: picture, accent: valid ? accentColors(valid) : undefined }}>
            <Bubble from="visitor" author={t`Tú`}>
              {t`¿A qué hora abren?`}
            </Bubble>
            <Bubble from="agent" author={agentName}>
              {t`Así se verá tu chat.`}
            </Bubble>
          </ChatLook>
        </div>
      )}
    </section>
  )
}

const SIDE_PX = 128
const QUALITY = 0.85

/** Draws the middle square of a picture on a small canvas. `paper`: the background of transparent pictures. */
async function drawToCanvas(file: Blob, paper: string): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file)
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE_PX, height: SIDE_PX })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = paper
  context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX)
  bitmap.close()
  return canvas
}

const saved = async (canvas: HTMLCanvasElement, type: string): Promise<Uint8Array> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  return new Uint8Array((await blob?.arrayBuffer()) ?? [])
}

/** Scales a picture down to a data URL: WebP, or PNG if the browser cannot encode WebP. `null`: no supported format. */
async function shrinkToFit(file: File): Promise<string | null> {
  if (!imageFacts(new Uint8Array(await file.arrayBuffer()))) return null
  try {
    const small = await saved(await drawToCanvas(file, 'transparent'), 'image/webp')
    const isSmallEnough = small.byteLength <= AVATAR_MAX_BYTES
    return avatarOf(isSmallEnough ? small : await saved(await drawToCanvas(file, 'white'), 'image/jpeg'))
  } catch {
    return null
  }
}
