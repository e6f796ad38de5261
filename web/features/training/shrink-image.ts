import { avatarOf } from '../../../worker/contract/avatars.ts'
import { imageFacts } from '../../../worker/contract/image.ts'
import { AVATAR_MAX_BYTES } from '../../../worker/contract/limits.ts'

const SIDE_PX = 128
const QUALITY = 0.85

/** The middle square of a picture, drawn small. `paper`: what shows through where it is transparent. */
async function drawn(file: Blob, paper: string): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file)
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE_PX, height: SIDE_PX })
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('No canvas')
  brush.fillStyle = paper
  brush.fillRect(0, 0, SIDE_PX, SIDE_PX)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX)
  bitmap.close()
  return canvas
}

const saved = async (canvas: HTMLCanvasElement, type: string): Promise<Uint8Array> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  return new Uint8Array((await blob?.arrayBuffer()) ?? [])
}

/** A chosen picture as it is sent; `null`: it is no PNG, JPEG or WebP. A browser that writes no WebP writes a PNG for it. */
export async function shrunk(file: File): Promise<string | null> {
  if (!imageFacts(new Uint8Array(await file.arrayBuffer()))) return null
  try {
    const small = await saved(await drawn(file, 'transparent'), 'image/webp')
    const fits = small.byteLength <= AVATAR_MAX_BYTES
    return avatarOf(fits ? small : await saved(await drawn(file, 'white'), 'image/jpeg'))
  } catch {
    return null
  }
}
