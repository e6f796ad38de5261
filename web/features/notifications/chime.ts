const NOTES_HZ = [660, 880]
const NOTE_S = 0.14
const LOUDNESS = 0.08

let context: AudioContext | undefined

/** Plays two short notes. Silent in a browser that requires a click on the page first. */
export async function chime(): Promise<void> {
  try {
    context ??= new AudioContext()
    const audio = context
    if (audio.state === 'suspended') await audio.resume()
    for (const [index, hertz] of NOTES_HZ.entries()) {
      const [note, volume] = [audio.createOscillator(), audio.createGain()]
      const begin = audio.currentTime + index * NOTE_S
      note.frequency.value = hertz
      volume.gain.setValueAtTime(0, begin)
      volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + NOTE_S * 1.6)
      note.connect(volume).connect(audio.destination)
      note.start(begin)
      note.stop(begin + NOTE_S * 1.6)
    }
  } catch {
    // The notice is shown even if the sound fails.
  }
}
