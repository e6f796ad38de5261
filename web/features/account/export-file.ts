import { downloadJson } from '../../core/download-json.ts'
import { saveFile } from '../../core/save-file.ts'

/** Downloads everything that is stored about the member and saves it. `onBytes` is called with the bytes so far. */
export async function exportAccount(signal: AbortSignal, onBytes: (bytes: number) => void): Promise<void> {
  saveFile(await downloadJson('/api/account/export', signal, onBytes), 'vocero-export.json')
}
